import { limits } from '../../limits.ts';
import type { UpscaleMode } from '../../media/media.ts';
import { videoModeOf, type CreationMode } from '../creation-mode.ts';

// Read from the names, because this is needed before anything else is loaded.
export const factorOf = (mode: UpscaleMode): 2 | 4 => (mode.startsWith('x4') ? 4 : 2);

type Size = { width: number; height: number };
type Asked = Size & { upscale_mode?: UpscaleMode | undefined; creation_mode?: CreationMode | undefined };

/** The message that refuses 4x for a large picture. */
export const largeImageMessage = '4x is not available for large images.';

/** True where a picture of this size may be made four times as wide and high. */
export const allows4x = ({ width, height }: Size): boolean => width * height <= limits.upscale4xPixelsMax;

/** Lists why a request cannot be upscaled right after it is made; empty if it can. */
export function checkUpscaleAtCreate({ upscale_mode: mode, creation_mode, ...size }: Asked): { path: string; message: string }[] {
  // In a request to enlarge a video, `upscale_mode` is the factor, which has rules of its own.
  if (mode === undefined || creation_mode === 'upscale') return [];
  const refuse = (message: string) => [{ path: 'upscale_mode', message }];
  if (videoModeOf(creation_mode) !== undefined) return refuse('is for images only');
  return factorOf(mode) === 4 && !allows4x(size) ? refuse(largeImageMessage) : [];
}

/** Credits of upscaling one picture: 1 for 2x, 2 for 4x. */
export function upscaleCredits(mode: UpscaleMode | undefined): number {
  return mode === undefined ? 0 : factorOf(mode) / 2;
}

/** The way for a size: 4x drops to 2x by itself where the image is large, with its face but without its outlines. */
export function fitUpscaleMode(mode: UpscaleMode | undefined, size: Size): UpscaleMode | undefined {
  if (mode === undefined || factorOf(mode) === 2 || allows4x(size)) return mode;
  return mode === 'x4face' ? 'x2face' : 'x2';
}
