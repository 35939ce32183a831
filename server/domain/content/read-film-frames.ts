import { decodeFrames, type DecodeRun } from '../stories/film/decode.ts';
import { createRing, openRingReader } from '../stories/film/frame-ring.ts';
import type { Frame } from './networks/frame.ts';

/** Frames that are assessed: five of a clip, and one for every four seconds of a longer film. */
const framesMin = 5;
const framesMax = 24;
const secondsPerFrame = 4;
/** Time limits: for seeking, and for decoding a film from its beginning to its end. */
const waitMs = { jumps: 60_000, whole: 120_000 };

/** A film of which no frame can be decoded here. */
export class UnreadableFilm extends Error {
  override readonly name = 'UnreadableFilm';
}

/** `seconds`: the length of the film; `side`: of the network's squares. */
type Wanted = { seconds: number; side: number };
type Limits = { side: number; signal: AbortSignal; withinMs: number };

/**
 * Frames of the film in the file `path`, spread over its length. Null where ffmpeg does not find a frame at each seek position,
 * as in some films, or in one that is shorter than stated. @throws the reason of `signal` once it is aborted
 */
export async function readFramesByJumps(path: string, { seconds, side }: Wanted, signal: AbortSignal): Promise<Frame[] | null> {
  const times = frameTimes(seconds);
  const runs = times.map((time) => ({ input: path, output: null, words: frameWords(time, side) }));
  // A film that takes longer is decoded in order instead, where no other film waits for it.
  const found = await decode(runs, { side, signal, withinMs: waitMs.jumps });
  return found?.length === times.length ? found : null;
}

/**
 * The same without seeking: its key frames, which is fast, or else all frames, which takes as long as the film is. @throws
 * UnreadableFilm where no frame can be decoded, or not in time
 */
export async function readFramesInOrder(path: string, { seconds, side }: Wanted, signal: AbortSignal): Promise<Frame[]> {
  const count = frameTimes(seconds).length;
  const run = (words: string[]): DecodeRun[] => [{ input: path, output: null, words }];
  const limits = { side, signal, withinMs: waitMs.whole };
  const keyFrames = await decode(run(keyFrameWords({ count, seconds, side })), limits);
  // Key frames that are far apart leave out too much.
  if (keyFrames !== null && keyFrames.length * 2 >= count) return keyFrames;
  const frames = await decode(run(wholeWords({ count, seconds, side })), limits);
  if (frames === null) throw new UnreadableFilm('The frames of this film took too long to decode.');
  if (frames.length === 0) throw new UnreadableFilm('No frame of this film can be decoded here.');
  return frames;
}

/** Null when it takes longer than `withinMs`. */
async function decode(runs: DecodeRun[], { side, signal, withinMs }: Limits): Promise<Frame[] | null> {
  signal.throwIfAborted();
  const bytes = side * side * 3;
  const ring = createRing(2 * bytes);
  const stop = decodeFrames(runs, ring);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    stop();
  }, withinMs);
  signal.addEventListener('abort', stop);
  const next = openRingReader(ring);
  const frames: Frame[] = [];
  for (let frame = await next(); frame !== null; frame = await next()) {
    frames.push({ sharp: Uint8Array.from(frame.subarray(0, bytes)), smooth: Uint8Array.from(frame.subarray(bytes)) });
  }
  clearTimeout(late);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  return isLate ? null : frames;
}

/** Times in seconds, each in the middle of its part of the film. */
function frameTimes(seconds: number): number[] {
  const count = Math.min(framesMax, Math.max(framesMin, Math.ceil(seconds / secondsPerFrame)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * seconds) / count);
}

const limited = '-format_whitelist mov,matroska -max_pixels 64000000';

function frameWords(time: number, side: number): string[] {
  return `${limited} -ss ${time.toFixed(3)} -i input -filter_complex [0:v:0]${viewsOf(side)} -frames:v 1 ${plain}`.split(' ');
}

/** ffmpeg arguments for key frames, one in each part of the film: at least nine tenths of a part apart. */
function keyFrameWords({ count, seconds, side }: Wanted & { count: number }): string[] {
  const apart = `isnan(prev_selected_t)+gte(t-prev_selected_t\\,${((0.9 * seconds) / count).toFixed(4)})`;
  const views = `-filter_complex [0:v:0]select=${apart},${viewsOf(side)} -vsync passthrough -frames:v ${count}`;
  return `${limited} -skip_frame nokey -i input ${views} ${plain}`.split(' ');
}

/** ffmpeg arguments that decode the whole film for frames at even distances. */
function wholeWords({ count, seconds, side }: Wanted & { count: number }): string[] {
  const rate = seconds > 0 ? count / seconds : 1;
  return `${limited} -i input -filter_complex [0:v:0]fps=fps=${rate.toFixed(4)},${viewsOf(side)} -frames:v ${count} ${plain}`.split(' ');
}

const plain = '-pix_fmt rgb24 -f rawvideo -y output';

const viewsOf = (side: number) =>
  `split[a][b];[a]scale=${side}:${side}:flags=neighbor[c];[b]scale=${side}:${side}:flags=area[d];[c][d]vstack`;
