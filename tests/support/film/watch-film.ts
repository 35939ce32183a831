import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import type { ClipFormat } from '../../../contract/downloads/clip.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

/** RGBA of one moment of a film. */
export type Picture = { width: number; height: number; rgba: Uint8Array };

/** A film at these times in s, as another decoder than the browser's shows it. */
export async function watchFilm(film: Buffer, format: ClipFormat, times: readonly number[]): Promise<Picture[]> {
  return format === 'mp4' ? watchMp4(film, times) : watchAnimation(film, times);
}

/** How far a picture is from the one that it should be, dB: above 30 it takes a trained eye. Pixels that are clear in both count as equal. */
export function measurePsnr(made: Picture, wanted: Picture): number {
  if (made.width !== wanted.width || made.height !== wanted.height) return 0;
  let sum = 0;
  for (let at = 0; at < wanted.rgba.length; at += 4) {
    const [a, b] = [made.rgba[at + 3]! / 255, wanted.rgba[at + 3]! / 255];
    for (let channel = 0; channel < 4; channel += 1) {
      const value =
        channel === 3 ? made.rgba[at + 3]! - wanted.rgba[at + 3]! : a * made.rgba[at + channel]! - b * wanted.rgba[at + channel]!;
      sum += value ** 2;
    }
  }
  return 10 * Math.log10(255 ** 2 / Math.max(sum / wanted.rgba.length, 0.01));
}

async function watchAnimation(file: Buffer, times: readonly number[]): Promise<Picture[]> {
  const { pages = 1, delay = [] } = await sharp(file, { animated: true }).metadata();
  const pictures: Picture[] = [];
  for (const seconds of times) {
    let [page, endMs] = [0, delay[0] ?? Infinity];
    while (endMs <= seconds * 1_000 && page + 1 < pages) endMs += delay[(page += 1)] ?? 0;
    const { data, info } = await sharp(file, { page }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    pictures.push({ width: info.width, height: info.height, rgba: data });
  }
  return pictures;
}

async function watchMp4(film: Buffer, times: readonly number[]): Promise<Picture[]> {
  const track = (await new Input({ source: new BufferSource(film), formats: ALL_FORMATS }).getPrimaryVideoTrack())!;
  const starts: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }))
    starts.push(timestamp);
  starts.sort((a, b) => a - b);
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const asShown = ['-vf', `scale=${width}:${height}`, '-vsync', 'passthrough', '-pix_fmt', 'rgba', '-f', 'rawvideo', 'out'];
  const { made } = await runFfmpeg(['-i', 'in', ...asShown], film);
  const bytes = width * height * 4;
  return times.map((seconds) => {
    const frame = Math.max(
      0,
      starts.findLastIndex((start) => start <= seconds),
    );
    return { width, height, rgba: made.subarray(frame * bytes, (frame + 1) * bytes) };
  });
}
