import { allows4x, factorOf } from '../generations/image/upscale-at-create.ts';
import { limits } from '../limits.ts';
import { hasPicture, statusAt, type UpscaleMode } from '../media/media.ts';
import type { MediaRow } from '../media/media-row.ts';

/** The studio's own upscaler, which needs no engine. */
export const builtInUpscaler = {
  key: 'studio',
  name: 'Studio',
  description: 'Made by the studio: AI (waifu2x), or Lanczos where AI would take too long',
} as const;

/** Pixels (width × height) of the largest version that a device makes: its memory has to hold the picture several times. */
export const deviceUpscalePixelsMax = 4_194_304;

type UpscaleFacts = { name: string; factor: 2 | 4; hasFace: boolean; effect: string };

/** Facts about each way to upscale: name, times wider and higher, and what the studio's own upscaler does for it. */
export const upscaleFacts: Record<UpscaleMode, UpscaleFacts> = {
  x2: facts('x2', 'Twice as wide and high, with crisp edges.'),
  x4: facts('x4', 'Four times as wide and high, with crisp edges.'),
  x2face: facts('x2face', 'Faces that it finds are then sharpened, nothing else; without a face it is the same as 2x.'),
  x4face: facts('x4face', 'Faces that it finds are then sharpened, nothing else; without a face it is the same as 4x.'),
  x4anime: facts(
    'x4anime',
    'The AI is trained on drawings, so it makes the same as for 4x; without it, flat areas are smoothed and outlines hardened.',
  ),
};

function facts(mode: UpscaleMode, effect: string): UpscaleFacts {
  return { name: nameUpscale(mode), factor: factorOf(mode), hasFace: mode.endsWith('face'), effect };
}

/** `2x`, `4x with face`, `4x anime`. */
function nameUpscale(mode: UpscaleMode): string {
  const enhanced = mode.slice(2);
  return mode.slice(1, 2) + 'x' + (enhanced === '' ? '' : enhanced === 'face' ? ' with face' : ` ${enhanced}`);
}

/** True when a picture of this many pixels may be upscaled in that way (specification §5). */
export function fitsUpscale(size: Pick<MediaRow, 'width' | 'height'>, mode: UpscaleMode): boolean {
  return factorOf(mode) === 4 ? allows4x(size) : size.width * size.height <= limits.upscalePixelsMax;
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

/** Ways to upscale that a device can do itself: its network knows no faces, and makes of a drawing the same for 4x and 4x anime. */
export const deviceModes = ['x2', 'x4'] as const satisfies readonly UpscaleMode[];
export type DeviceMode = (typeof deviceModes)[number];

/** File types of a version that a device makes. */
export const versionTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

type Size = Pick<MediaRow, 'width' | 'height'>;

/** The size of a version, in pixels. */
export function sizeOfVersion({ width, height }: Size, mode: UpscaleMode): Size {
  const factor = factorOf(mode);
  return { width: width * factor, height: height * factor };
}

/** True when a device can make this version of a picture of this size. */
export function fitsDevice(size: Size, mode: DeviceMode): boolean {
  const larger = sizeOfVersion(size, mode);
  return larger.width * larger.height <= deviceUpscalePixelsMax;
}

/**
 * Why a version of `larger` pixels that a device made cannot be added to an item; null when it can. A version that the studio is
 * making at the same time is no reason: the device's is there first.
 */
export function whyNotAddVersion(
  media: Pick<MediaRow, 'width' | 'height' | 'status' | 'resource_type'>,
  mode: DeviceMode,
  larger: Size,
): 'NO_PICTURE' | 'TOO_LARGE' | 'OTHER_SIZE' | null {
  if (media.resource_type !== 'image' || !hasPicture(media)) return 'NO_PICTURE';
  const wanted = sizeOfVersion(media, mode);
  if (larger.width !== wanted.width || larger.height !== wanted.height) return 'OTHER_SIZE';
  return fitsDevice(media, mode) ? null : 'TOO_LARGE';
}
