import { mediaPath, versionPath, type UpscaleMode } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';

/** A file of a picture and the length of its longer side, px. */
export type PictureSource = { path: string; longSide: number };

export type SourcedItem = Pick<MediaRow, 'id' | 'hash' | 'width' | 'height' | UpscaleMode>;

/** The files of an item, from the smallest to the original, then the requested upscaled version. */
export function pictureSources(item: SourcedItem, account: string, version: UpscaleMode | null = null): PictureSource[] {
  const whole = Math.max(item.width, item.height);
  const copies = (['256', '512', '1024'] as const).map((variant) => ({
    path: mediaPath(item, variant, account),
    longSide: Math.min(Number(variant), whole),
  }));
  const sources = [...copies, { path: mediaPath(item, 'original', account), longSide: whole }];
  const upscaled = version === null ? null : versionPath(item, version, account);
  if (version !== null && upscaled !== null) sources.push({ path: upscaled, longSide: whole * upscaleFacts[version].factor });
  return sources;
}

/**
 * Index of the file that is sharp when the longer side is drawn `neededPx` device pixels long. At its own size or larger the picture gets
 * the last file, not a copy of the same size.
 */
export function pickSource(sources: readonly PictureSource[], neededPx: number): number {
  const last = sources.length - 1;
  const whole = sources[last]?.longSide ?? 0;
  // Tolerates rounding by a pixel.
  if (neededPx >= whole * 0.99) return last;
  const index = sources.findIndex((source) => source.longSide >= neededPx * 0.9);
  return index === -1 ? last : index;
}
