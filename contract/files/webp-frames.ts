/** Frames of a WebP that moves. Each is looked for from the first one on: a hundred thousand take a minute and a half. */
const framesMax = 5_000;
const chunkHead = 8;

/** Whether a WebP, which may be cut off, has more frames than can be read in a moment. Nothing is decoded. */
export function hasTooManyFrames(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frames = 0;
  for (let at = 12; at + chunkHead <= bytes.length && frames <= framesMax;) {
    if (view.getUint32(at) === 0x41_4e_4d_46) frames += 1;
    const size = view.getUint32(at + 4, true);
    at += chunkHead + size + (size % 2);
  }
  return frames > framesMax;
}
