import type { UpscaleMode } from '../../media/media.ts';
import type { ChosenSettings } from '../settings/chosen-settings.ts';

/** The factor by which the width and height of a video grow. */
export const videoUpscaleModes = ['x2', 'x4'] as const satisfies readonly UpscaleMode[];
export type VideoUpscaleMode = (typeof videoUpscaleModes)[number];
export const videoFactors: Record<VideoUpscaleMode, 2 | 4> = { x2: 2, x4: 4 };

type Size = { width: number; height: number };
type Issue = { path: string; message: string };

/** Pixels of a frame that engines make at most (4K). */
const enginePixelsMax = 3840 * 2160;
/** Longer and shorter side of 1080p: the device makes nothing larger. */
const deviceSides = { long: 1920, short: 1080 };
/** Seconds of a video that an engine makes larger: the whole file is sent to it. */
export const videoUpscaleSecondsMax = 120;
/** Seconds of a video that the network of a device makes larger: without a graphics card each of them takes minutes. */
export const networkSecondsMax = 10;
/** Seconds that the credits of an upscaler are for, at 2x. */
const secondsPerPrice = 5;

/** Size of a video that the device enlarges. `isCapped`: the limit of 1080p made it smaller than requested. */
export type DeviceSize = Size & { isCapped: boolean };

/**
 * The size that a device makes of a video (pixels, even sides): `mode` times as wide and high, up to 1080p in the video's own
 * shape. Null where the video is as large as that already.
 */
export function deviceUpscaleSize({ width, height }: Size, mode: VideoUpscaleMode): DeviceSize | null {
  const factor = videoFactors[mode];
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const most = Math.min(deviceSides.long / long, deviceSides.short / short);
  if (most <= 1) return null;
  const scale = Math.min(factor, most);
  const even = (side: number): number => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height), isCapped: scale < factor };
}

/**
 * Why the network of a device cannot make a video larger, as a sentence; null where it can: at 2x, up to 1080p and
 * `networkSecondsMax` (in whole seconds, because a film of 10 s often has a frame more). `seconds`: null where it is not known.
 */
export function whyNotByNetwork(film: Size & { seconds: number | null }, mode: VideoUpscaleMode): string | null {
  const { width, height, seconds } = film;
  const takes = 'The AI network of this device takes videos up to';
  if (mode !== 'x2') return 'The AI network of this device makes videos 2x, not 4x.';
  const size = deviceUpscaleSize(film, mode);
  if (size === null || size.isCapped)
    return `${takes} ${deviceSides.long / 2} × ${deviceSides.short / 2}; this one is ${width} × ${height}.`;
  if (seconds === null) return `${takes} ${networkSecondsMax} seconds; the length of this one is not known.`;
  return Math.round(seconds) > networkSecondsMax ? `${takes} ${networkSecondsMax} seconds; this one is longer.` : null;
}

/** True where an engine makes a video of this size so much larger: up to 4K. */
export function fitsEngineUpscale({ width, height }: Size, mode: VideoUpscaleMode): boolean {
  return width * height * videoFactors[mode] ** 2 <= enginePixelsMax;
}

/** Times the credits of an upscaler: for each 5 seconds begun, and by the pixels that are made. `seconds`: length of the video. */
export function videoUpscaleUnits(seconds: number, mode: VideoUpscaleMode): number {
  return Math.max(1, Math.ceil(seconds / secondsPerPrice)) * (videoFactors[mode] / 2) ** 2;
}

/** The way of a request or a row; undefined for one that a video is not made larger in. */
export function videoUpscaleModeOf(mode: UpscaleMode | undefined): VideoUpscaleMode | undefined {
  return videoUpscaleModes.find((one) => one === mode);
}

/** Sources and sounds that a video is not made larger from. */
const others = ['image_url', 'end_frame_image_url', 'audio_url', 'speech_prompt', 'image_urls', 'imageReference'] as const;

/** Lists the mistakes in a request to make a video larger; empty when there are none. */
export function checkVideoUpscale(chosen: ChosenSettings): Issue[] {
  const stray = others
    .filter((path) => chosen[path] !== undefined)
    .map((path) => ({ path, message: 'is not for a video that is made larger' }));
  return [
    ...(chosen.video_url === undefined ? [{ path: 'video_url', message: 'must name a video' }] : []),
    ...(videoUpscaleModeOf(chosen.upscale_mode) === undefined ? [{ path: 'upscale_mode', message: 'must be x2 or x4' }] : []),
    ...stray,
  ];
}

/** Lists why a video itself cannot be made larger: it is too long, or would be larger than 4K. */
export function checkUpscaledFilm(film: Size & { seconds: number }, mode: VideoUpscaleMode): Issue[] {
  if (film.seconds > videoUpscaleSecondsMax)
    return [{ path: 'video_url', message: `must be at most ${videoUpscaleSecondsMax} seconds long to be made larger by an engine` }];
  return fitsEngineUpscale(film, mode) ? [] : [{ path: 'upscale_mode', message: 'would make this video larger than 4K' }];
}
