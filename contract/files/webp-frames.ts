import { listParts } from './riff-parts.ts';

/** Frames of an animated WebP that are accepted. Decoders look for each from the first one on: 100,000 frames take 1.5 minutes. */
const framesMax = 5_000;

/** Whether a WebP, which may be cut off, has more frames than can be read in a moment. Nothing is decoded. */
export function hasTooManyFrames(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frames = 0;
  for (const { at } of listParts(bytes)) {
    if (view.getUint32(at) === 0x41_4e_4d_46) frames += 1;
    if (frames > framesMax) return true;
  }
  return false;
}
