import type { EditMask } from '../../../contract/edit/edit-mask.ts';
import { paintStroke } from '../../../contract/edit/paint-stroke.ts';
import { refuse } from '../../shared/refuse.ts';
import { blurGrey, type Grey } from './blur-grey.ts';

/** Rows that are painted at a time: a canvas of all of them would take four times the memory of the mask. */
const bandRows = 1_024;

/** A mask as grey levels: 255 may change, 0 stays. `scale`: its pixels per pixel of the picture. */
export function paintMask(mask: EditMask, scale: number): Grey {
  const [width, height] = [mask.width, mask.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const grey = { data: new Uint8Array(width * height), width, height };
  const context = new OffscreenCanvas(width, Math.min(height, bandRows)).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this picture.');
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    context.setTransform(1, 0, 0, 1, 0, -top);
    context.fillStyle = mask.isFull ? '#fff' : '#000';
    context.fillRect(0, top, width, rows);
    for (const stroke of mask.strokes) {
      context.strokeStyle = stroke.isEraser ? '#000' : '#fff';
      paintStroke(context, stroke, { scale, from: 0, isWhole: true });
    }
    const { data } = context.getImageData(0, 0, width, rows);
    for (let at = 0, to = top * width; at < data.length; at += 4, to += 1) grey.data[to] = data[at]!;
  }
  context.canvas.width = 0;
  blurGrey(grey, mask.feather * scale);
  return grey;
}

/** The mean of the levels, 0–1; 0 and 1 only where all of them are. */
export function coverOf({ data }: Pick<Grey, 'data'>): number {
  let sum = 0;
  for (const level of data) sum += level;
  return sum / (data.length * 255);
}
