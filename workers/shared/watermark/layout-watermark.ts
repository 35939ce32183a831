import { watermarkPlace, type Watermark } from '../../../contract/downloads/watermark.ts';

type Size = { width: number; height: number };
/** Where the mark stands, px of the picture; all whole. */
export type MarkPlace = { x: number; y: number; width: number; height: number };

const { widthMax, margin } = watermarkPlace;

/** The place of a mark with these proportions on a picture of this size: in its corner, never wider than the picture allows. */
export function layoutWatermark(page: Size, content: Size, { corner, size }: Pick<Watermark, 'corner' | 'size'>): MarkPlace {
  const shorter = Math.min(page.width, page.height);
  const wanted = size * shorter;
  const scale = Math.min(wanted / content.height, (widthMax * page.width) / content.width);
  const width = Math.max(1, Math.round(content.width * scale));
  const height = Math.max(1, Math.round(content.height * scale));
  const gap = Math.round(margin * shorter);
  const x = corner.endsWith('left') ? gap : page.width - gap - width;
  const y = corner.startsWith('top') ? gap : page.height - gap - height;
  // On a picture of a few pixels there is no room for a distance.
  return { x: clamp(x, page.width - width), y: clamp(y, page.height - height), width, height };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
