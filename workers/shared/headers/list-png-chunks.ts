import { hasAscii, viewOf } from '../bytes/image-bytes.ts';
import { pngSignature } from './read-png-header.ts';

/** One chunk: `start` at its length, `data` at its content, `end` behind its checksum. */
export type PngChunk = { type: string; start: number; data: number; end: number };

/**
 * The chunks as far as they can be read, `isComplete` when the last of them ends the picture. Null when it is not a
 * PNG.
 */
export function listPngChunks(png: Uint8Array): { chunks: PngChunk[]; isComplete: boolean } | null {
  if (!hasAscii(png, 0, pngSignature)) return null;
  const view = viewOf(png);
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const data = at + 8;
    const end = data + view.getUint32(at) + 4;
    const type = String.fromCharCode(...png.subarray(at + 4, data));
    if (end > png.length || !/^[A-Za-z]{4}$/.test(type) || (chunks.length === 0 && type !== 'IHDR')) break;
    chunks.push({ type, start: at, data, end });
    if (type === 'IEND') return { chunks, isComplete: true };
    at = end;
  }
  return { chunks, isComplete: false };
}

/** The keyword that a text chunk begins with, '' when it has none. */
export function readPngKeyword(png: Uint8Array, { data, end }: PngChunk): string {
  const stop = png.subarray(data, Math.min(end - 4, data + 80)).indexOf(0);
  return stop === -1 ? '' : String.fromCharCode(...png.subarray(data, data + stop));
}
