import type { SafetyFormat } from '../../../workers/ffmpeg/api.ts';
import type { ClipFormat, ClipSettings } from '../../../contract/clip.ts';
import { convertWithFfmpeg } from '../../../workers/ffmpeg/client.ts';
import type { PictureSettings } from '../../../contract/picture.ts';
import type { ImageTarget, PictureFacts, SizeEstimate } from '../../../workers/image/api.ts';
import { convertImage, estimateImageSize, readPictureFacts } from '../../../workers/image/client.ts';
import { traceImage } from '../../../workers/trace/client.ts';
import { assembleFilm, type FilmRequest } from '../../../workers/film/client.ts';
import { convertVideo } from '../../../workers/video/client.ts';

/** What the bench asks of the page: converts the file at `address` and gives the time it took, ms, and where the result can be read. */
export type MediaPage = {
  convertVideo(address: string, target: ClipFormat, settings: ClipSettings): Promise<Converted>;
  convertWithFfmpeg(address: string, target: SafetyFormat, settings: ClipSettings): Promise<Converted>;
  convertImage(address: string, target: ImageTarget, settings: PictureSettings): Promise<Converted>;
  traceImage(address: string): Promise<Converted>;
  estimateImage(address: string, target: ImageTarget, settings: PictureSettings): Promise<SizeEstimate>;
  readPicture(address: string): Promise<PictureFacts>;
  assembleFilm(film: FilmOfAddresses): Promise<Converted>;
};
/** A film whose files are named by their addresses. */
type FilmOfAddresses = Omit<FilmRequest, 'shots' | 'sounds'> & {
  shots: WithAddress<FilmRequest['shots'][number]>[];
  sounds: WithAddress<FilmRequest['sounds'][number]>[];
};
type WithAddress<T> = T extends { source: Blob } ? Omit<T, 'source'> & { source: string } : T;
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

const page: MediaPage = {
  convertVideo: (address, target, settings) => measure(address, (source) => convertVideo(source, target, settings)),
  convertWithFfmpeg: (address, target, settings) => measure(address, (source) => convertWithFfmpeg(source, target, settings)),
  convertImage: (address, target, settings) => measure(address, (source) => convertImage(source, target, { settings })),
  traceImage: (address) => measure(address, (source) => traceImage(source)),
  estimateImage: async (address, target, settings) => estimateImageSize(await read(address), target, { settings }),
  readPicture: async (address) => readPictureFacts(await read(address)),
  async assembleFilm(film) {
    const load = async <T extends object>(part: T) => ('source' in part ? { ...part, source: await read(part.source as string) } : part);
    const [shots, sounds] = [await Promise.all(film.shots.map(load)), await Promise.all(film.sounds.map(load))];
    const startedMs = performance.now();
    const file = await assembleFilm({ ...film, shots, sounds } as unknown as FilmRequest);
    return { ms: performance.now() - startedMs, base64: await toBase64(file) };
  },
};
Object.assign(globalThis, { mediaPage: page });

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1]!));
    reader.readAsDataURL(file);
  });
}
