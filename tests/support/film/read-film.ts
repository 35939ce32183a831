import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { filmFps } from '../../../contract/stories/film/film-plan.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

/** Pixels of the small pictures that cuts are found in. */
const side = 48;
/** Grey levels by which a cut differs from the frame before, and by how much more than the frame before did. */
const cutLevels = 6;
const cutRatio = 4;
const rate = 8_000;
/** A sample that is heard, and a silence that ends a span, s. */
const audible = 0.005;
const silence = 0.05;

/** Facts that are read from an MP4 alone. Times in seconds. */
export type FilmFacts = {
  seconds: number;
  frames: number;
  size: [width: number, height: number];
  /** Null: it is silent. */
  soundCodec: string | null;
  soundSeconds: number;
  /** The first frames of all shots but the first. */
  cuts: number[];
  /** Spans that are heard. */
  loud: [from: number, to: number][];
};

/** Reads a film as another decoder than the browser's shows it. */
export async function readFilm(film: Buffer): Promise<FilmFacts> {
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS });
  const [picture, sound] = [(await input.getPrimaryVideoTrack())!, await input.getPrimaryAudioTrack()];
  const samples = sound === null ? new Float32Array(0) : await decodeSound(film);
  return {
    seconds: await picture.computeDuration(),
    frames: (await picture.computePacketStats()).packetCount,
    size: [await picture.getDisplayWidth(), await picture.getDisplayHeight()],
    soundCodec: (await sound?.getCodec()) ?? null,
    soundSeconds: (await sound?.computeDuration()) ?? 0,
    cuts: findCuts(await decodeSmall(film)),
    loud: findLoud(samples),
  };
}

/** Count of white pixels in the lowest third at these times, as captions are. */
export async function countWhite(film: Buffer, times: readonly number[]): Promise<number[]> {
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  const [width, height] = [await track.getDisplayWidth(), Math.floor((await track.getDisplayHeight()) / 3)];
  const third = `crop=${width}:${height}:0:${2 * height}`;
  const { made } = await runFfmpeg(['-i', 'in', '-vf', third, '-vsync', 'passthrough', '-pix_fmt', 'gray', '-f', 'rawvideo', 'out'], film);
  return times.map((seconds) => {
    const at = Math.floor(seconds * filmFps) * width * height;
    return made.subarray(at, at + width * height).reduce((count, value) => count + Number(value > 225), 0);
  });
}

async function decodeSmall(film: Buffer): Promise<Buffer> {
  const words = ['-i', 'in', '-vf', `scale=${side}:${side}`, '-vsync', 'passthrough', '-pix_fmt', 'gray', '-f', 'rawvideo', 'out'];
  return (await runFfmpeg(words, film)).made;
}

async function decodeSound(film: Buffer): Promise<Float32Array> {
  const { made } = await runFfmpeg(['-i', 'in', '-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 'f32le', 'out'], film);
  return new Float32Array(made.buffer, made.byteOffset, made.byteLength >> 2);
}

function findCuts(frames: Buffer): number[] {
  const bytes = side * side;
  const changes = [0];
  for (let from = bytes; from < frames.length; from += bytes) {
    let sum = 0;
    for (let i = from; i < from + bytes; i += 1) sum += Math.abs(frames[i]! - frames[i - bytes]!);
    changes.push(sum / bytes);
  }
  return changes.flatMap((change, at) => (change > cutLevels && change > cutRatio * changes[at - 1]! ? [at] : []));
}

function findLoud(samples: Float32Array): [number, number][] {
  const spans: [number, number][] = [];
  for (const [i, value] of samples.entries()) {
    if (Math.abs(value) < audible) continue;
    const last = spans.at(-1);
    if (last !== undefined && i / rate - last[1] < silence) last[1] = i / rate;
    else spans.push([i / rate, i / rate]);
  }
  return spans;
}
