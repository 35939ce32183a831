import { crc32 } from '../shared/bytes/crc-32.ts';
import { viewOf } from '../shared/bytes/image-bytes.ts';

/** One chunk with its length and checksum. */
export function writePngChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(content.length + 12);
  const view = viewOf(chunk);
  view.setUint32(0, content.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(content, 8);
  view.setUint32(content.length + 8, crc32(0, chunk.subarray(4, content.length + 8)));
  return chunk;
}
