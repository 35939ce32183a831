import type { ClipFormat, ClipSettings } from '../../../contract/downloads/clip.ts';
import { convertWithFfmpeg } from '../../../workers/ffmpeg/client.ts';
import type { PictureSettings } from '../../../contract/downloads/picture.ts';
import type { ImageTarget, PictureFacts, SizeEstimate } from '../../../workers/image/api.ts';
import { convertImage, estimateImageSize, readPictureFacts } from '../../../workers/image/client.ts';
import { traceImage } from '../../../workers/trace/client.ts';
import type { AudioFormat, AudioSettings, TimedKind } from '../../../workers/audio/api.ts';
import { convertAudio, readDuration, readWaveform } from '../../../workers/audio/client.ts';
import { convertVideo } from '../../../workers/video/client.ts';
import { assemble, readFilm, type FilmFacts, type FilmOfAddresses } from './film-page.ts';
import { grabFrame } from '../../../src/features/detail/video/grab-frame.ts';
import { startToCancel, type CancelKind } from './cancel/start-to-cancel.ts';

/** The page's functions for the bench. A conversion takes the file at `address`, and returns its time in ms and the result's address. */
export type MediaPage = {
  convertVideo(address: string, target: ClipFormat, settings: ClipSettings): Promise<Converted>;
  convertWithFfmpeg(address: string, target: ClipFormat, settings: ClipSettings): Promise<Converted>;
  convertImage(address: string, target: ImageTarget, settings: PictureSettings): Promise<Converted>;
  traceImage(address: string): Promise<Converted>;
  estimateImage(address: string, target: ImageTarget, settings: PictureSettings): Promise<SizeEstimate>;
  readPicture(address: string): Promise<PictureFacts>;
  assembleFilm(film: FilmOfAddresses): Promise<Converted>;
  /** Makes a film and reads it back; `looks`: frames in which captions are looked for. */
  readFilm(film: FilmOfAddresses, looks: number[]): Promise<FilmFacts>;
  /** For results that are too large to be handed over: only how long it took and how large they are. Of files that were chosen, by name. */
  weighVideo(name: string, target: ClipFormat, settings: ClipSettings): Promise<Weighed>;
  weighFilm(film: FilmOfAddresses): Promise<Weighed>;
  convertAudio(address: string, target: AudioFormat, settings: AudioSettings): Promise<Converted>;
  readWaveform(address: string): Promise<{ ms: number; bars: number[] }>;
  readDuration(address: string, kind: TimedKind): Promise<{ ms: number; durationS: number }>;
  grabFrame(address: string, atS: number): Promise<Converted>;
  /** Starts a job and answers when this fraction of it is done; `stop` ends it and gives the time until its promise says so, ms. */
  startToCancel(kind: CancelKind, address: string, fraction: number): Promise<void>;
  stop(): Promise<number>;
};
type Weighed = { ms: number; bytes: number };
type Converted = { ms: number; base64: string };

async function measure(address: string, convert: (source: Blob) => Promise<Blob>): Promise<Converted> {
  const source = await read(address);
  const startedMs = performance.now();
  const file = await convert(source);
  const ms = performance.now() - startedMs;
  return { ms, base64: await toBase64(file) };
}

async function read(address: string): Promise<Blob> {
  return (await fetch(address)).blob();
}

function findChosen(name: string): File {
  const file = [...(document.querySelector('input')?.files ?? [])].find((one) => one.name === name);
  if (file === undefined) throw new Error(`${name} was not chosen`);
  return file;
}

const page: MediaPage = {
  convertVideo: (address, target, settings) => measure(address, (source) => convertVideo({ source, target, settings })),
  convertWithFfmpeg: (address, target, settings) => measure(address, (source) => convertWithFfmpeg({ source, target, settings })),
  convertImage: (address, target, settings) => measure(address, (source) => convertImage(source, target, { settings })),
  traceImage: (address) => measure(address, (source) => traceImage(source)),
  estimateImage: async (address, target, settings) => estimateImageSize(await read(address), target, { settings }),
  readPicture: async (address) => readPictureFacts(await read(address)),
  async assembleFilm(film) {
    const { ms, file } = await assemble(film, read);
    return { ms, base64: await toBase64(file) };
  },
  async readFilm(film, looks) {
    const { file } = await assemble(film, read);
    return readFilm(file, looks);
  },
  async weighFilm(film) {
    const { ms, file } = await assemble(film, findChosen);
    return { ms, bytes: file.size };
  },
  async weighVideo(name, target, settings) {
    const source = findChosen(name);
    const startedMs = performance.now();
    const { size } = await convertVideo({ source, target, settings });
    return { ms: performance.now() - startedMs, bytes: size };
  },
  convertAudio: (address, target, settings) => measure(address, (source) => convertAudio({ source, target, settings })),
  async readWaveform(address) {
    const source = await read(address);
    const startedMs = performance.now();
    const bars = await readWaveform(source);
    return { ms: performance.now() - startedMs, bars };
  },
  async readDuration(address, kind) {
    const source = await read(address);
    const startedMs = performance.now();
    const durationS = await readDuration(source, kind);
    return { ms: performance.now() - startedMs, durationS };
  },
  async grabFrame(address, atS) {
    const video = document.createElement('video');
    video.muted = true;
    video.preload = 'auto';
    const sought = new Promise((resolve, reject) => {
      video.addEventListener('seeked', resolve, { once: true });
      video.addEventListener('error', () => reject(new Error('the film cannot be shown')), { once: true });
    });
    // The server of the bench gives no parts of a file, without which there is no seeking.
    const source = URL.createObjectURL(await read(address));
    const startedMs = performance.now();
    video.src = source;
    video.currentTime = atS;
    await sought;
    const { frame } = await grabFrame(video, null);
    return { ms: performance.now() - startedMs, base64: await toBase64(frame) };
  },
  async startToCancel(kind, address, fraction) {
    stopJob = await startToCancel(kind, await read(address), fraction);
  },
  stop: () => stopJob(),
};
let stopJob: () => Promise<number> = () => Promise.resolve(0);
Object.assign(globalThis, { mediaPage: page });

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1]!));
    reader.readAsDataURL(file);
  });
}
