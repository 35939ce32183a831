import { decodeFrames, type DecodeRun } from '../stories/film/decode.ts';
import { createRing, openRingReader } from '../stories/film/frame-ring.ts';
import type { Frame } from './networks/frame.ts';

/** Frames that are looked at: five of a clip, and more of a longer film, one for every four seconds. */
const framesMin = 5;
const framesMax = 24;
const secondsPerFrame = 4;
const waitMs = 300_000;

/** A film of which no frame can be decoded here. */
export class UnreadableFilm extends Error {
  override readonly name = 'UnreadableFilm';
}

/**
 * Frames of the film in the file `path`, spread over its length, for a network whose squares have this side. `seconds`: its length.
 * @throws UnreadableFilm; the reason of `signal` once it is aborted
 */
export async function readFilmFrames(
  path: string,
  { seconds, side }: { seconds: number; side: number },
  signal: AbortSignal,
): Promise<Frame[]> {
  const times = frameTimes(seconds);
  const found = await decode(
    times.map((time) => ({ input: path, output: null, words: frameWords(time, side) })),
    { side, signal },
  );
  if (found.length === times.length) return found;
  // In some films, those of the studio's own encoder among them, ffmpeg finds nothing behind a place that it jumped to.
  const words = wholeWords({ count: times.length, seconds, side });
  const frames = await decode([{ input: path, output: null, words }], { side, signal });
  if (frames.length === 0) throw new UnreadableFilm('No frame of this film can be decoded here.');
  return frames;
}

async function decode(runs: DecodeRun[], { side, signal }: { side: number; signal: AbortSignal }): Promise<Frame[]> {
  signal.throwIfAborted();
  const bytes = side * side * 3;
  const ring = createRing(2 * bytes);
  const stop = decodeFrames(runs, ring);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    stop();
  }, waitMs);
  signal.addEventListener('abort', stop);
  const next = openRingReader(ring);
  const frames: Frame[] = [];
  for (let frame = await next(); frame !== null; frame = await next()) {
    frames.push({ sharp: Uint8Array.from(frame.subarray(0, bytes)), smooth: Uint8Array.from(frame.subarray(bytes)) });
  }
  clearTimeout(late);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (isLate) throw new UnreadableFilm('The frames of this film took too long to decode.');
  return frames;
}

/** In seconds, each in the middle of its part of the film. */
function frameTimes(seconds: number): number[] {
  const count = Math.min(framesMax, Math.max(framesMin, Math.ceil(seconds / secondsPerFrame)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * seconds) / count);
}

const limited = '-format_whitelist mov,matroska -max_pixels 64000000';

function frameWords(time: number, side: number): string[] {
  return `${limited} -ss ${time.toFixed(3)} -i input -filter_complex [0:v:0]${viewsOf(side)} -frames:v 1 ${plain}`.split(' ');
}

/** Decodes all of it for its frames at even distances. */
function wholeWords({ count, seconds, side }: { count: number; seconds: number; side: number }): string[] {
  const rate = seconds > 0 ? count / seconds : 1;
  return `${limited} -i input -filter_complex [0:v:0]fps=fps=${rate.toFixed(4)},${viewsOf(side)} -frames:v ${count} ${plain}`.split(' ');
}

const plain = '-pix_fmt rgb24 -f rawvideo -y output';

const viewsOf = (side: number) =>
  `split[a][b];[a]scale=${side}:${side}:flags=neighbor[c];[b]scale=${side}:${side}:flags=area[d];[c][d]vstack`;
