import * as v from 'valibot';
import { editMaskSchema } from '../../../contract/edit/edit-mask.ts';
import { refuse } from '../../shared/refuse.ts';
import type { MaskFile } from '../api.ts';
import { fitScale } from '../apply-steps.ts';
import { coverOf, paintMask } from './paint-mask.ts';

/** Longest side at which the share of a mask is counted, px. */
const countSide = 256;

/** The share of the picture that a mask covers, 0–1. Soft edges count for their part. */
export async function countMask(asked: unknown): Promise<number> {
  const mask = v.parse(editMaskSchema, asked);
  return coverOf(paintMask(mask, fitScale(mask, countSide)));
}

/** A mask as a grey PNG of the picture's size. @throws AppError CONVERT_FAILED */
export async function renderMask(asked: unknown): Promise<MaskFile> {
  const mask = v.parse(editMaskSchema, asked);
  const { data, width, height } = paintMask(mask, 1);
  const pixels = new ImageData(width, height);
  const words = new Uint32Array(pixels.data.buffer);
  // Red, green, blue and alpha from the lowest byte on.
  for (let at = 0; at < data.length; at += 1) words[at] = 0xff000000 | (data[at]! * 0x010101);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  const file = await canvas.convertToBlob({ type: 'image/png' }).catch((error: unknown) => {
    throw refuse('This device has too little memory for this picture.', error);
  });
  return { file, cover: coverOf({ data }) };
}
