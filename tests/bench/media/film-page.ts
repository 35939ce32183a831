import { ALL_FORMATS, AudioSampleSink, BlobSource, CanvasSink, Input } from 'mediabunny';
import { assembleFilm, type FilmRequest } from '../../../workers/film/client.ts';

/** A film whose files are named by their addresses, or as they were chosen. */
export type FilmOfAddresses = Omit<FilmRequest, 'sources' | 'sounds'> & { sources: Record<string, string>; sounds: Record<string, string> };

/** Facts that are read from a film. `cuts`: frames that differ much from the one before. `loud`: spans that are heard, seconds. */
export type FilmFacts = {
  frames: number;
  width: number;
  height: number;
  seconds: number;
  soundCodec: string | null;
  isIndexInFront: boolean;
  cuts: number[];
  loud: [number, number][];
  /** The highest sample, 0–1. */
  peak: number;
  /** White pixels of the lowest third of the frames that are looked at. */
  white: number[];
};

type Read = (address: string) => Blob | Promise<Blob>;

/** Makes a film of addresses, and says how long it took, ms. */
export async function assemble(film: FilmOfAddresses, find: Read): Promise<{ ms: number; file: Blob }> {
  const [sources, sounds] = await Promise.all([load(film.sources, find), load(film.sounds, find)]);
  const startedMs = performance.now();
  const file = await assembleFilm({ ...film, sources, sounds });
  return { ms: performance.now() - startedMs, file };
}

async function load(addresses: Record<string, string>, find: Read): Promise<Map<string, Blob>> {
  return new Map(await Promise.all(Object.entries(addresses).map(async ([key, address]) => [key, await find(address)] as const)));
}

/** Reads a film that was made. */
export async function readFilm(file: Blob, looks: readonly number[]): Promise<FilmFacts> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const [picture, sound] = [(await input.getPrimaryVideoTrack())!, await input.getPrimaryAudioTrack()];
  const bytes = new TextDecoder('latin1').decode(await file.slice(0, 1 << 16).arrayBuffer());
  const cuts: number[] = [];
  const white: number[] = [];
  let before: Uint8ClampedArray | null = null;
  let at = 0;
  for await (const { canvas } of new CanvasSink(picture).canvases()) {
    const pixels = pixelsOf(canvas as OffscreenCanvas);
    if (before !== null && meanDifference(before, pixels) > 20) cuts.push(at);
    before = pixels;
    const look = looks.indexOf(at);
    if (look >= 0) white[look] = countWhite(pixels.subarray(Math.floor(pixels.length * (2 / 3))));
    at += 1;
  }
  return {
    frames: (await picture.computePacketStats()).packetCount,
    width: await picture.getDisplayWidth(),
    height: await picture.getDisplayHeight(),
    seconds: await picture.computeDuration(),
    soundCodec: (await sound?.getCodec()) ?? null,
    isIndexInFront: bytes.indexOf('moov') > 0 && bytes.indexOf('moov') < bytes.indexOf('mdat'),
    cuts,
    white,
    ...(sound === null ? { loud: [], peak: 0 } : await listLoud(sound)),
  };
}

function pixelsOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
}

function meanDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += Math.abs(a[i]! - b[i]!);
  return sum / ((a.length * 3) / 4);
}

function countWhite(pixels: Uint8ClampedArray): number {
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) if (Math.min(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!) > 200) count += 1;
  return count;
}

/** Of a sample that is heard. */
const audible = 0.02;
/** Silence that is shorter than this is a part of a tone, seconds. */
const gap = 0.02;

async function listLoud(track: ConstructorParameters<typeof AudioSampleSink>[0]): Promise<{ loud: [number, number][]; peak: number }> {
  const loud: [number, number][] = [];
  let peak = 0;
  for await (const sample of new AudioSampleSink(track).samples()) {
    const values = new Float32Array(sample.numberOfFrames);
    sample.copyTo(values, { planeIndex: 0, format: 'f32-planar' });
    for (const [i, value] of values.entries()) {
      peak = Math.max(peak, Math.abs(value));
      if (Math.abs(value) < audible) continue;
      const at = sample.timestamp + i / sample.sampleRate;
      const last = loud.at(-1);
      if (last !== undefined && at - last[1] < gap) last[1] = at;
      else loud.push([at, at]);
    }
    sample.close();
  }
  return { loud, peak };
}
