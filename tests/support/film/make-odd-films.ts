import type { Page } from '@playwright/test';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  type Rotation,
} from 'mediabunny';
import { clipRed, injectMediabunny } from './make-clip.ts';

/** How a film says that its frames are shown. */
type OddFilm = {
  rotation?: Rotation;
  /** Width of a pixel by its height. */
  pixelAspect?: number;
  /** s, of each of the six frames; the last one stays for a tenth. */
  times?: number[];
};

const frames = 6;
const rate = 10;
const size = { width: 160, height: 90 };

/** Six frames whose left half is as red as `clipRed` says, or clear, and whose right half is green; the first two look the same where `isStill`. WebM, VP8. The page must be of a secure origin. */
export async function makeSidedFilm(page: Page, { isClear = false, isStill = false } = {}): Promise<Buffer> {
  await injectMediabunny(page);
  const base64 = await page.evaluate(
    async ({ width, height, rate, isClear, reds }) => {
      type Bunny = typeof import('mediabunny');
      const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = (globalThis as unknown as { mediabunny: Bunny }).mediabunny;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      const target = new BufferTarget();
      const output = new Output({ format: new WebMOutputFormat(), target });
      const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: 2_000_000, alpha: isClear ? 'keep' : 'discard' });
      output.addVideoTrack(source, { frameRate: rate, canBeTransparent: isClear });
      await output.start();
      context.fillStyle = 'rgb(0 160 0)';
      context.fillRect(width / 2, 0, width / 2, height);
      for (const [frame, red] of reds.entries()) {
        context.fillStyle = `rgb(${red} 0 0)`;
        if (!isClear) context.fillRect(0, 0, width / 2, height);
        await source.add(frame / rate, 1 / rate);
      }
      await output.finalize();
      let text = '';
      for (const byte of new Uint8Array(target.buffer!)) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { ...size, rate, isClear, reds: Array.from({ length: frames }, (_, frame) => clipRed(isStill && frame === 1 ? 0 : frame)) },
  );
  return Buffer.from(base64, 'base64');
}

/** The same frames in an MP4 that says how they are to be shown. */
export async function makeOddFilm(
  webm: Buffer,
  { rotation = 0, pixelAspect = 1, times = Array.from({ length: frames }, (_, frame) => frame / rate) }: OddFilm,
): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(webm), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  const shown = pixelAspect === 1 ? {} : { displayAspectWidth: size.width * pixelAspect, displayAspectHeight: size.height };
  const decoderConfig = { ...(await track.getDecoderConfig())!, ...shown };
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { rotation });
  await output.start();
  let frame = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timestamp = times[frame]!;
    frame += 1;
    await source.add(packet.clone({ timestamp, duration: (times[frame] ?? timestamp + 1 / rate) - timestamp }), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}
