import type { SafetyFormat } from '../../../workers/ffmpeg/api.ts';
import type { ClipFormat, ClipSettings } from '../../../contract/clip.ts';
import { convertWithFfmpeg } from '../../../workers/ffmpeg/client.ts';
import { convertVideo } from '../../../workers/video/client.ts';

/** What the bench asks of the page: converts the file at `address` and gives the time it took, ms, and where the result can be read. */
export type MediaPage = {
  convertVideo(address: string, target: ClipFormat, settings: ClipSettings): Promise<Converted>;
  convertWithFfmpeg(address: string, target: SafetyFormat, settings: ClipSettings): Promise<Converted>;
};
type Converted = { ms: number; base64: string };

async function measure(address: string, convert: (source: Blob) => Promise<Blob>): Promise<Converted> {
  const source = await (await fetch(address)).blob();
  const startedMs = performance.now();
  const file = await convert(source);
  const ms = performance.now() - startedMs;
  return { ms, base64: await toBase64(file) };
}

const page: MediaPage = {
  convertVideo: (address, target, settings) => measure(address, (source) => convertVideo(source, target, settings)),
  convertWithFfmpeg: (address, target, settings) => measure(address, (source) => convertWithFfmpeg(source, target, settings)),
};
Object.assign(globalThis, { mediaPage: page });

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1]!));
    reader.readAsDataURL(file);
  });
}
