import { mediaPath, type MediaRow } from '../../../contract/media.ts';

/** A file of a picture and the pixels of its longer side. */
export type PictureSource = { path: string; longSide: number };

/** The files of an item, from the smallest to the original. */
export function pictureSources(item: Pick<MediaRow, 'id' | 'hash' | 'width' | 'height'>, account: string): PictureSource[] {
  const whole = Math.max(item.width, item.height);
  const copies = (['256', '512', '1024'] as const).map((variant) => ({
    path: mediaPath(item, variant, account),
    longSide: Math.min(Number(variant), whole),
  }));
  return [...copies, { path: mediaPath(item, 'original', account), longSide: whole }];
}

/**
 * Index of the file that is sharp when the longer side is drawn `neededPx` device pixels long. A picture at its own
 * size or larger is looked at closely: that takes the original, not a copy that happens to be as large.
 */
export function pickSource(sources: readonly PictureSource[], neededPx: number): number {
  const last = sources.length - 1;
  const whole = sources[last]?.longSide ?? 0;
  // A pixel more than the screen shows is no loss.
  if (neededPx >= whole * 0.99) return last;
  const index = sources.findIndex((source) => source.longSide >= neededPx * 0.9);
  return index === -1 ? last : index;
}
