import { listParts } from '../../../contract/files/riff-parts.ts';
import { hasAscii, joinBytes, viewOf } from './image-bytes.ts';
import { refuse } from '../refuse.ts';

/** One part of a WebP file: its four letters and its content. */
export type RiffChunk = { type: string; data: Uint8Array };

/** The parts of a WebP file in order. @throws AppError CONVERT_FAILED for a cut-off file, or one that is no WebP. */
export function readChunks(file: Uint8Array): RiffChunk[] {
  if (!hasAscii(file, 0, 'RIFF') || !hasAscii(file, 8, 'WEBP')) throw refuse('This is not a WebP picture.');
  const end = 8 + viewOf(file).getUint32(4, true);
  if (end > file.length) throw refuse('This WebP picture is damaged.');
  return listChunks(file.subarray(12, end));
}

/** The parts in the contents of a file or of a frame. @throws AppError CONVERT_FAILED when they break off. */
function listChunks(bytes: Uint8Array): RiffChunk[] {
  const chunks: RiffChunk[] = [];
  let end = 0;
  for (const { at, size } of listParts(bytes, 0)) {
    const [start, stop] = [at + 8, at + 8 + size];
    if (stop > bytes.length) throw refuse('This WebP picture is damaged.');
    chunks.push({ type: String.fromCharCode(...bytes.subarray(at, at + 4)), data: bytes.subarray(start, stop) });
    end = stop + (stop % 2);
  }
  if (end < bytes.length) throw refuse('This WebP picture is damaged.');
  return chunks;
}

export function writeChunk({ type, data }: RiffChunk): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(8);
  head.set(new TextEncoder().encode(type));
  viewOf(head).setUint32(4, data.length, true);
  return joinBytes([head, data, new Uint8Array(data.length % 2)]);
}

/** The bytes that every WebP begins with. @param bytes length of all that follows. */
export function writeFileHead(bytes: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(12);
  head.set(new TextEncoder().encode('RIFF'));
  viewOf(head).setUint32(4, bytes + 4, true);
  head.set(new TextEncoder().encode('WEBP'), 8);
  return head;
}

/** The bits of `VP8X` that tell what else a WebP has. */
export const webpFlags = { animation: 0x02, xmp: 0x04, exif: 0x08, alpha: 0x10, profile: 0x20 } as const;

/** The `VP8X` part: the size of the canvas, and a sum of `webpFlags`. */
export function canvasChunk({ width, height }: { width: number; height: number }, flags: number): RiffChunk {
  const data = new Uint8Array(10);
  data[0] = flags;
  writeUint24(data, 4, width - 1);
  writeUint24(data, 7, height - 1);
  return { type: 'VP8X', data };
}

export function writeUint24(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 0xff;
  bytes[at + 1] = (value >> 8) & 0xff;
  bytes[at + 2] = value >> 16;
}
