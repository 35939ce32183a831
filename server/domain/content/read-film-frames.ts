import { decodeFrames } from '../stories/film/decode.ts';
import { createRing, openRingReader } from '../stories/film/frame-ring.ts';
import type { Frame } from './networks/frame.ts';

/** Frames that are looked at: five of a clip, and more of a longer film, one for every four seconds. */
const framesMin = 5;
const framesMax = 24;
const secondsPerFrame = 4;
const waitMs = 120_000;

/** A film of which no frame can be decoded here. */
export class UnreadableFilm extends Error {
  override readonly name = 'UnreadableFilm';
}

/**
 * Frames of the film in the file `path`, spread over its length, for a network whose squares have this side. Those behind the
 * end of its picture are left out. `seconds`: its length.
 * @throws UnreadableFilm
 */
export async function readFilmFrames(path: string, { seconds, side }: { seconds: number; side: number }): Promise<Frame[]> {
  const bytes = side * side * 3;
  const ring = createRing(2 * bytes);
  const runs = frameTimes(seconds).map((time) => ({ input: path, output: null, words: frameWords(time, side) }));
  const stop = decodeFrames(runs, ring);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    stop();
  }, waitMs);
  const next = openRingReader(ring);
  const frames: Frame[] = [];
  for (let frame = await next(); frame !== null; frame = await next()) {
    frames.push({ sharp: Uint8Array.from(frame.subarray(0, bytes)), smooth: Uint8Array.from(frame.subarray(bytes)) });
  }
  clearTimeout(late);
  if (isLate) throw new UnreadableFilm('The frames of this film took too long to decode.');
  if (frames.length === 0) throw new UnreadableFilm('No frame of this film can be decoded here.');
  return frames;
}

/** In seconds, each in the middle of its part of the film. */
export function frameTimes(seconds: number): number[] {
  const count = Math.min(framesMax, Math.max(framesMin, Math.ceil(seconds / secondsPerFrame)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * seconds) / count);
}

function frameWords(time: number, side: number): string[] {
  const input = `-format_whitelist mov,matroska -max_pixels 64000000 -ss ${time.toFixed(3)} -i input`;
  const views = `[0:v:0]split[a][b];[a]scale=${side}:${side}:flags=neighbor[c];[b]scale=${side}:${side}:flags=area[d];[c][d]vstack`;
  return `${input} -filter_complex ${views} -frames:v 1 -pix_fmt rgb24 -f rawvideo -y output`.split(' ');
}
