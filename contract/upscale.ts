import { limits } from './limits.ts';
import { hasPicture, statusAt, upscaleModes, type UpscaleMode } from './media.ts';
import type { MediaRow } from './media-row.ts';

/** The upscaler that needs nothing. It invents no detail, and says so. */
export const builtInUpscaler = {
  key: 'lanczos',
  name: 'Built-in upscaler',
  description: 'Built-in upscaler: Lanczos, not AI',
} as const;

/** Facts about each way to upscale: name, times wider and higher, credits, and what the built-in upscaler does for it. */
export const upscaleFacts: Record<UpscaleMode, { name: string; factor: 2 | 4; credits: 1 | 2; hasFace: boolean; effect: string }> = {
  x2: { name: '2x', factor: 2, credits: 1, hasFace: false, effect: 'Twice as wide and high, gently sharpened.' },
  x4: { name: '4x', factor: 4, credits: 2, hasFace: false, effect: 'Four times as wide and high, gently sharpened.' },
  x2face: {
    name: '2x with face',
    factor: 2,
    credits: 1,
    hasFace: true,
    effect: 'Sharpens fine features everywhere; it does not look for faces.',
  },
  x4face: {
    name: '4x with face',
    factor: 4,
    credits: 2,
    hasFace: true,
    effect: 'Sharpens fine features everywhere; it does not look for faces.',
  },
  x4anime: {
    name: '4x anime',
    factor: 4,
    credits: 2,
    hasFace: false,
    effect: 'Smooths flat areas and hardens outlines, as drawings have them.',
  },
};

/** True when a picture of this many pixels may be upscaled in that way (specification §5). */
export function fitsUpscale({ width, height }: Pick<MediaRow, 'width' | 'height'>, mode: UpscaleMode): boolean {
  const most = upscaleFacts[mode].factor === 4 ? limits.upscale4xPixelsMax : limits.upscalePixelsMax;
  return width * height <= most;
}

/** The ways to upscale that a picture offers: those that it is not too large for, and those that were made already. */
export function listUpscaleModes(item: Pick<MediaRow, 'width' | 'height' | UpscaleMode>): UpscaleMode[] {
  return upscaleModes.filter((mode) => item[mode] !== null || fitsUpscale(item, mode));
}

/** Why a way to upscale is not offered at `now` (ms since 1970), null when it is. One that exists already is offered: it costs nothing. */
export function whyNotUpscale(
  media: Pick<MediaRow, 'width' | 'height' | 'status' | 'upscaling_since' | 'resource_type'>,
  mode: UpscaleMode,
  now: number,
): 'NO_PICTURE' | 'RUNNING' | 'TOO_LARGE' | null {
  if (media.resource_type !== 'image' || !hasPicture(media)) return 'NO_PICTURE';
  if (statusAt(media, now) === 'upscaling') return 'RUNNING';
  return fitsUpscale(media, mode) ? null : 'TOO_LARGE';
}
