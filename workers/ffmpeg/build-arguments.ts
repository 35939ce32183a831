import type { ClipFormat, ClipSettings } from '../../contract/clip.ts';
import { formatParameters, type PictureMetadata } from '../../contract/metadata.ts';
import { watermarkPlace, type Watermark } from '../../contract/watermark.ts';
import type { SafetyRequest } from './api.ts';

/** Frames per second of an animation where nothing is chosen. */
const usualRate = 15;

/** `wanted` is a request without its file. `mark`: where the picture of the mark lies that `wanted` asks for. */
type Job = { input: string; output: string; wanted: WithoutSource<SafetyRequest>; threads: number; mark?: string | null };
type WithoutSource<R> = R extends unknown ? Omit<R, 'source'> : never;

/** The command line, without the program's name, that makes `output` of `input`. */
export function buildArguments({ input, output, wanted, threads, mark = null }: Job): string[] {
  const { startS, endS } = wanted.settings;
  const words = isClip(wanted)
    ? clipMakers[wanted.target]({ ...wanted.settings, mark: mark === null ? null : wanted.settings.mark })
    : soundMakers[wanted.target](wanted.settings);
  return [
    '-hide_banner',
    ...(startS > 0 ? ['-ss', String(startS)] : []),
    ...(endS === null ? [] : ['-t', String(Math.max(0, endS - startS))]),
    '-i',
    input,
    ...(mark === null ? [] : ['-i', mark]),
    '-threads',
    String(threads),
    ...words.split(' '),
    ...('metadata' in wanted && wanted.target === 'mp4' && wanted.metadata !== null ? listTags(wanted.metadata) : []),
    output,
  ];
}

/** What an MP4 says of itself, as players and other programs read it. */
function listTags(metadata: PictureMetadata): string[] {
  return ['-metadata', `description=${metadata.prompt}`, '-metadata', `comment=${formatParameters(metadata)}`];
}

/** In words: none of them has a space inside. */
const clipMakers: Record<ClipFormat, (settings: ClipSettings) => string> = {
  mp4: ({ width, frameRate, quality, mark }) =>
    `-filter_complex ${listFilters({ width, frameRate, mark, isEven: true })},format=yuv420p[film] -map [film] -map 0:a:0? ` +
    `-c:v libx264 -preset veryfast -crf ${Math.round(36 - 20 * quality)} -c:a aac -b:a 160k -movflags +faststart -f mp4`,
  gif: ({ width, frameRate, isLooped, mark }) =>
    `-an -filter_complex ${listFilters({ width, frameRate: frameRate ?? usualRate, mark, isEven: false })},split[look][film];` +
    `[look]palettegen[colors];[film][colors]paletteuse=dither=bayer:bayer_scale=3 -loop ${isLooped ? 0 : -1} -f gif`,
  webp: ({ width, frameRate, quality, isLooped, mark }) =>
    `-an -filter_complex ${listFilters({ width, frameRate: frameRate ?? usualRate, mark, isEven: false })},format=bgra[film] -map [film] ` +
    `-c:v libwebp_anim -quality ${Math.round(quality * 100)} -loop ${isLooped ? 0 : 1} -f webp`,
};

const soundMakers: Record<'mp3' | 'wav', (settings: { gain: number }) => string> = {
  mp3: () => '-map 0:a:0 -vn -c:a libmp3lame -b:a 192k -ar 44100 -ac 2 -f mp3',
  wav: ({ gain }) => `-map 0:a:0 -vn -af volume=${gain} -c:a pcm_s16le -f wav`,
};

function isClip(wanted: Job['wanted']): wanted is Extract<Job['wanted'], { target: ClipFormat }> {
  return wanted.target !== 'mp3' && wanted.target !== 'wav';
}

type Filtered = { width: number | null; frameRate: number | null; mark: Watermark | null | undefined; isEven: boolean };

/** Square pixels first, because a width is meant as it is seen; never larger than the film is. The mark comes last, at the size of the result. */
function listFilters({ width, frameRate, mark, isEven }: Filtered): string {
  const step = isEven ? 2 : 1;
  const wide = width === null ? 'iw' : `min(${width}\\,iw)`;
  const film = [
    ...(frameRate === null ? [] : [`fps=min(${frameRate}\\,source_fps)`]),
    'scale=round(iw*max(sar\\,1)):round(ih*max(1/sar\\,1))',
    'setsar=1',
    `scale=trunc(${wide}/${step})*${step}:-${step}:flags=area`,
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
