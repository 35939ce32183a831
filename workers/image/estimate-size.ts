import * as v from 'valibot';
import { fitPicture, usualQuality } from '../../contract/picture.ts';
import type { ConvertImageRequest, SizeEstimate } from './api.ts';
import { convertToImage, drawSource, requestSchema } from './convert-to-image.ts';
import { encodeCanvas } from './pixels/encode-canvas.ts';
import { readSource } from './read-source.ts';

/** Pixels that are encoded whole; of more, patches are. */
const wholePixels = 4_000_000;
const patchSide = 512;
/** Patches along each side. */
const patches = 3;
/** What a file of a few pixels takes: head, tables, profile. */
const headBytes = 700;

/** Bytes that `convertToImage` makes of this request, or about makes of a large picture. @throws AppError CONVERT_FAILED */
export async function estimateSize(request: ConvertImageRequest): Promise<SizeEstimate> {
  const { source: file, target, settings } = v.parse(requestSchema, request);
  const source = await readSource(file);
  const size = fitPicture(source, settings);
  if (size.width * size.height <= wholePixels) return { bytes: (await convertToImage(request, () => undefined)).size, isExact: true };
  const canvas = await drawSource(file, { source, target, settings }, () => undefined);
  const patch = new OffscreenCanvas(Math.min(patchSide, canvas.width), Math.min(patchSide, canvas.height));
  const context = patch.getContext('2d');
  let bytes = 0;
  for (let at = 0; at < patches * patches; at += 1) {
    const x = Math.round(((canvas.width - patch.width) * (at % patches)) / (patches - 1));
    const y = Math.round(((canvas.height - patch.height) * Math.floor(at / patches)) / (patches - 1));
    context?.clearRect(0, 0, patch.width, patch.height);
    context?.drawImage(canvas, -x, -y);
    bytes += Math.max(0, (await encodeCanvas(patch, target, settings.quality ?? usualQuality)).size - headBytes);
  }
  const share = (canvas.width * canvas.height) / (patch.width * patch.height * patches * patches);
  return { bytes: Math.round(headBytes + bytes * share), isExact: false };
}
