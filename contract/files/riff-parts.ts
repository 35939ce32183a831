/** A part of a RIFF file (WebP): its four letters stand at `at`, its content begins 8 bytes later. `size` as the file states it. */
export type RiffPart = { at: number; size: number };

/** The parts of a RIFF file from `from` on. A file that breaks off may end before the content of its last part does. */
export function* listParts(bytes: Uint8Array, from = 12): Generator<RiffPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    yield { at, size };
    // Contents of odd length are followed by one byte of padding.
    at += 8 + size + (size % 2);
  }
}
