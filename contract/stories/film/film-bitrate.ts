import { filmFps } from './film-plan.ts';

/** Bits for each pixel of each frame at full quality. */
const bitsPerPixel = 0.14;

/** Bits a second of the sound of a film. */
export const filmSoundBitrate = 160_000;

/** Bits a second of the pictures of a film. `quality`: 0–1. */
export function filmBitrate({ width, height }: { width: number; height: number }, quality: number): number {
  return Math.round(width * height * filmFps * bitsPerPixel * quality);
}
