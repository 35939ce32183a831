import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { ALL_FORMATS, AudioSampleSink, BlobSource, CanvasSink, Input } from 'mediabunny';
import { captionAt } from '../../../contract/story/film/captions.ts';
import { captionFont } from '../../../contract/story/film/film-canvas.ts';
import { filmFps } from '../../../contract/story/film/film-plan.ts';
import { layersAt } from '../../../contract/story/film/layers-at.ts';
import { paintFrame } from '../../../contract/story/film/paint-frame.ts';
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
  /** PSNR of the checked frames against `paintFrame`, dB. */
  psnr: number[];
  /** White pixels of the lowest third of each of them. */
  white: number[];
};

type Read = (address: string) => Blob | Promise<Blob>;
type Picture = ImageBitmap | HTMLCanvasElement | OffscreenCanvas;

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
export async function readFilm(
  film: FilmOfAddresses,
  { file, read, looks }: { file: Blob; read: Read; looks: number[] },
): Promise<FilmFacts> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const [picture, sound] = [(await input.getPrimaryVideoTrack())!, await input.getPrimaryAudioTrack()];
  const bytes = new TextDecoder('latin1').decode(await file.slice(0, 1 << 16).arrayBuffer());
  const painted = await paintFrames(film, await load(film.sources, read), looks);
  const cuts: number[] = [];
  const psnr: number[] = [];
  const white: number[] = [];
  let before: Uint8ClampedArray | null = null;
  let at = 0;
  for await (const { canvas } of new CanvasSink(picture).canvases()) {
    const pixels = pixelsOf(canvas as OffscreenCanvas);
    if (before !== null && meanDifference(before, pixels) > 20) cuts.push(at);
    before = pixels;
    const look = looks.indexOf(at);
    if (look >= 0) {
      psnr[look] = compare(pixels, painted[look]!);
      white[look] = countWhite(pixels.subarray(Math.floor(pixels.length * (2 / 3))));
    }
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
    psnr,
    white,
    ...(sound === null ? { loud: [], peak: 0 } : await listLoud(sound)),
  };
}

/** The same frames by `paintFrame`, from the files themselves. */
async function paintFrames(
  { plan, width, height }: FilmOfAddresses,
  sources: Map<string, Blob>,
  looks: number[],
): Promise<Uint8ClampedArray[]> {
  document.fonts.add(await new FontFace(captionFont, `url(${JSON.stringify(figtree)})`, { weight: '300 900' }).load());
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  const painted: Uint8ClampedArray[] = [];
  for (const frame of looks) {
    const layers = layersAt(plan, frame);
    const pictures = new Map<string, Picture>();
    for (const { mediaId, time, shotId } of layers) if (mediaId !== null) pictures.set(shotId, await open(sources.get(mediaId)!, time));
    const seconds = frame / filmFps;
    paintFrame<Picture>(context, {
      width,
      height,
      layers,
      seconds,
      caption: captionAt(plan, seconds),
      isHighlighted: plan.isHighlighted,
      pictureOf: ({ shotId }) => pictures.get(shotId) ?? null,
    });
    painted.push(context.getImageData(0, 0, width, height).data);
  }
  return painted;
}

async function open(file: Blob, time: number | null): Promise<Picture> {
  if (time === null) return createImageBitmap(file);
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  return (await new CanvasSink(track).getCanvas((await track.getFirstTimestamp()) + time + 1e-4))!.canvas;
}

function pixelsOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
}

function meanDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += Math.abs(a[i]! - b[i]!);
  return sum / ((a.length * 3) / 4);
}

function compare(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let squares = 0;
  for (let i = 0; i < a.length; i += 1) squares += (a[i]! - b[i]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / ((a.length * 3) / 4)));
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
