import { hasAscii, joinBytes, viewOf } from './image-bytes.ts';
import { refuse } from '../refuse.ts';

/** One part of a WebP file: four letters and what they hold. */
export type RiffChunk = { type: string; data: Uint8Array };

/** The parts of a WebP file in order. @throws AppError CONVERT_FAILED for what breaks off or is not one. */
export function readChunks(file: Uint8Array): RiffChunk[] {
  if (!hasAscii(file, 0, 'RIFF') || !hasAscii(file, 8, 'WEBP')) throw refuse('This is not a WebP picture.');
  const end = 8 + viewOf(file).getUint32(4, true);
  if (end > file.length) throw refuse('This WebP picture is damaged.');
  return listChunks(file.subarray(12, end));
}

/** The parts in the contents of a file or of a frame. @throws AppError CONVERT_FAILED when they break off. */
export function listChunks(bytes: Uint8Array): RiffChunk[] {
  const chunks: RiffChunk[] = [];
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length;) {
    const end = at + 8 <= bytes.length ? at + 8 + view.getUint32(at + 4, true) : Infinity;
    if (end > bytes.length) throw refuse('This WebP picture is damaged.');
    chunks.push({ type: String.fromCharCode(...bytes.subarray(at, at + 4)), data: bytes.subarray(at + 8, end) });
    // Contents of odd length are followed by one byte of nothing.
    at = end + (end % 2);
  }
  return chunks;
}

export function writeChunk({ type, data }: RiffChunk): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(8);
  head.set(new TextEncoder().encode(type));
  viewOf(head).setUint32(4, data.length, true);
  return joinBytes([head, data, new Uint8Array(data.length % 2)]);
}
