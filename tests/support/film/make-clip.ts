import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

const mediabunnyPath = join(dirname(createRequire(import.meta.url).resolve('mediabunny')), 'mediabunny.min.cjs');

/** A clip of `frames` frames at `rate` per second. The red of frame n is `clipRed(n)`, so that a picture of it says which one it is. */
export type Clip = {
  bytes: Uint8Array;
  mime: 'video/webm' | 'video/mp4';
  width: number;
  height: number;
  frames: number;
  rate: number;
  durationS: number;
};

/** Red of a frame, 0–255, far enough apart to survive compression. */
export function clipRed(frame: number): number {
  return 10 + frame * 9;
}

/** Gives the page the library as `mediabunny`. Its own policy forbids injected scripts; the browser's automation may evaluate the file's text. */
export async function injectMediabunny(page: Page): Promise<void> {
  await page.evaluate(`(() => { const module = { exports: {} }; const exports = module.exports;
    ${await readFile(mediabunnyPath, 'utf8')}; globalThis.mediabunny = module.exports; })()`);
}

type ClipRequest = { width?: number; height?: number; frames?: number; rate?: number; mime?: Clip['mime']; hasSound?: boolean };

/** Makes a clip in the browser. The page must be of a secure origin, such as the studio's. */
export async function makeClip(page: Page, request: ClipRequest = {}): Promise<Clip> {
  const { width = 320, height = 180, frames = 24, rate = 10, mime = 'video/webm', hasSound = false } = request;
  await injectMediabunny(page);
  const base64 = await page.evaluate(
    async ({ width, height, rate, isMp4, reds, hasSound }) => {
      type Bunny = typeof import('mediabunny');
      const { AudioBufferSource, BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } = (
        globalThis as unknown as { mediabunny: Bunny }
      ).mediabunny;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      const target = new BufferTarget();
      const output = new Output({ format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
      const source = new CanvasSource(canvas, { codec: isMp4 ? 'vp9' : 'vp8', bitrate: 2_000_000 });
      output.addVideoTrack(source, { frameRate: rate });
      const sound = hasSound ? new AudioBufferSource({ codec: 'opus', bitrate: 64_000 }) : null;
      if (sound !== null) output.addAudioTrack(sound);
      await output.start();
      const sampleRate = 48_000;
      await sound?.add(new AudioBuffer({ length: (reds.length / rate) * sampleRate, sampleRate }));
      for (const [frame, red] of reds.entries()) {
        context.fillStyle = `rgb(${red} 90 60)`;
        context.fillRect(0, 0, width, height);
        await source.add(frame / rate, 1 / rate);
      }
      await output.finalize();
      let text = '';
      for (const byte of new Uint8Array(target.buffer!)) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { width, height, rate, hasSound, isMp4: mime === 'video/mp4', reds: Array.from({ length: frames }, (_, frame) => clipRed(frame)) },
  );
  return { bytes: Buffer.from(base64, 'base64'), mime, width, height, frames, rate, durationS: frames / rate };
}
