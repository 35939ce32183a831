import type { ClipFormat, ClipSettings } from './clip.ts';
import { AppError } from '../errors.ts';
import { watermarkPlace, type Watermark } from './watermark.ts';

/** Frames per second that a GIF can have. */
const gifRateMax = 50;

/** Attempts at most; each one after the first reduces the width because the last file was too large. */
const tries = 3;
/** px; assumed for a clip whose file and settings name no width. */
const usualWidth = 640;
/** Each attempt aims a little below the limit, because file size is only roughly proportional to the pixels. */
const aim = 0.9;

type Making<T> = {
  make: (fitted: ClipSettings) => Promise<T>;
  /** Reads the first 32 or more bytes of the made file; they hold its width. */
  readHead: (made: T) => Promise<Uint8Array>;
};

/** Calls `make` with ever smaller widths until the file has at most `bytesMax` bytes. @throws AppError CONVERT_FAILED */
export async function fitClip<T extends { size: number }>(settings: ClipSettings, { make, readHead }: Making<T>): Promise<T> {
  const { bytesMax } = settings;
  let width = settings.width;
  for (let at = 0; at < tries; at += 1) {
    const made = await make({ ...settings, width });
    if (bytesMax === null || made.size <= bytesMax) return made;
    // The requested width may exceed the real one: a clip is never wider than its video.
    const madeWidth = readWidth(await readHead(made)) ?? width ?? usualWidth;
    width = Math.max(1, Math.floor(madeWidth * Math.sqrt((aim * bytesMax) / made.size)));
  }
  throw new AppError('CONVERT_FAILED', {
    detail: 'This clip cannot be made so small. Choose a shorter part of it. The original is unchanged.',
  });
}

/** The width in px of a GIF or an animated WEBP; null for any other file. */
function readWidth(head: Uint8Array): number | null {
  const kind = String.fromCharCode(...head.subarray(0, 16));
  const at = (index: number): number => head[index] ?? 0;
  if (kind.startsWith('GIF8')) return at(6) + at(7) * 256;
  return /^RIFF[^]{4}WEBPVP8X/.test(kind) ? 1 + at(24) + at(25) * 256 + at(26) * 65_536 : null;
}

/**
 * How ffmpeg makes a clip of its first input, as words of a command line; with a mark, that is its second input. With
 * `hasPalette` the last input is the picture that `describePalette` makes: without it, every frame of a GIF is held in
 * memory until the last one is known.
 */
export function describeClip(target: ClipFormat, settings: ClipSettings, hasPalette = false): string[] {
  // In words: none of them has a space inside.
  return clipMakers[target](settings, hasPalette).split(' ');
}

/** How ffmpeg finds the colours of a GIF, as words of a command line; its inputs are those of `describeClip`. */
export function describePalette(settings: ClipSettings): string[] {
  return `-an -filter_complex ${listGifFilters(settings)},palettegen[colors] -map [colors] -frames:v 1 -c:v png -f image2pipe`.split(' ');
}

function listGifFilters({ width, frameRate, mark }: ClipSettings): string {
  return listFilters({ width, frameRate: Math.min(frameRate ?? gifRateMax, gifRateMax), mark, isEven: true });
}

const clipMakers: Record<ClipFormat, (settings: ClipSettings, hasPalette: boolean) => string> = {
  mp4: ({ width, enlargeTo, frameRate, quality, mark }) =>
    `-filter_complex ${listFilters({ width, enlargeTo, frameRate, mark, isEven: true })},format=yuv420p[film] -map [film] -map 0:a:0? ` +
    `-c:v libx264 -preset veryfast -crf ${Math.round(36 - 20 * quality)} -c:a aac -b:a 160k -movflags +faststart -f mp4`,
  gif: (settings, hasPalette) =>
    `-an -filter_complex ${listGifFilters(settings)}` +
    (hasPalette ? `[film];[film][${settings.mark ? 2 : 1}:v:0]` : ',split[look][film];[look]palettegen[colors];[film][colors]') +
    `paletteuse=dither=bayer:bayer_scale=3 -loop ${settings.isLooped ? 0 : -1} -f gif`,
  webp: ({ width, frameRate, quality, isLooped, mark }) =>
    `-an -filter_complex ${listFilters({ width, frameRate, mark, isEven: false })},format=bgra[film] -map [film] ` +
    `-c:v libwebp_anim -quality ${Math.round(quality * 100)} -loop ${isLooped ? 0 : 1} -f webp`,
};

type Filtered = Pick<ClipSettings, 'width' | 'enlargeTo' | 'frameRate' | 'mark'> & { isEven: boolean };

/** Makes pixels square first, because widths are meant as displayed. Enlarges only with `enlargeTo`. Lays on the mark last, at the final size. */
function listFilters({ width, enlargeTo, frameRate, mark, isEven }: Filtered): string {
  const step = isEven ? 2 : 1;
  const wide = width === null ? 'iw' : `min(${width}\\,iw)`;
  const film = [
    ...(frameRate === null ? [] : [`fps=min(${frameRate}\\,source_fps)`]),
    'scale=round(iw*max(sar\\,1)):round(ih*max(1/sar\\,1))',
    'setsar=1',
    enlargeTo !== undefined
      ? `scale=${enlargeTo.width}:${enlargeTo.height}:flags=lanczos`
      : `scale=max(${step}\\,trunc(${wide}/${step})*${step}):-${step}:flags=area`,
  ].join(',');
  return `[0:v:0]${film}${mark ? layMark(mark) : ''}`;
}

/** As `layoutWatermark` places it: where `main` is the mark that is scaled and `i` the film beside it. */
function layMark({ corner, size }: Watermark): string {
  const { widthMax, margin } = watermarkPlace;
  const wide = `min(${widthMax}*iw\\,${size}*min(iw\\,ih)*main_w/main_h)`;
  const gap = `round(${margin}*min(W\\,H))`;
  const x = corner.endsWith('left') ? gap : `W-w-${gap}`;
  const y = corner.startsWith('top') ? gap : `H-h-${gap}`;
  return `[bare];[1:v:0][bare]scale2ref=w=max(1\\,${wide}):h=max(1\\,ow*main_h/main_w)[mark][page];[page][mark]overlay=${x}:${y}`;
}
