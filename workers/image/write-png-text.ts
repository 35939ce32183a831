import { crc32 } from '../shared/bytes/crc-32.ts';
import { joinBytes, viewOf } from '../shared/bytes/image-bytes.ts';
import { listPngChunks, readPngKeyword, type PngChunk } from '../shared/headers/list-png-chunks.ts';
import { refuse } from '../shared/refuse.ts';

export type PngText = { keyword: string; text: string };

/**
 * Copies a PNG with these texts as iTXt (UTF-8) chunks behind the header; earlier texts of the same name are
 * replaced, pixels are untouched. @throws AppError CONVERT_FAILED for a damaged file.
 */
export function writePngText(png: Uint8Array, texts: PngText[]): Uint8Array<ArrayBuffer> {
  const replaced = new Set(texts.map(({ keyword }) => keyword));
  const chunks = listChunks(png);
  const header = chunks[0]!;
  const kept = chunks.slice(1).filter((chunk) => !(isText(chunk) && replaced.has(readPngKeyword(png, chunk))));
  return joinBytes([
    png.subarray(0, header.end),
    ...texts.map((text) => encodeTextChunk(text)),
    ...kept.map(({ start, end }) => png.subarray(start, end)),
  ]);
}

/** The uncompressed iTXt texts of a PNG, in their order. @throws AppError CONVERT_FAILED for a damaged file. */
export function readPngText(png: Uint8Array): PngText[] {
  return listChunks(png)
    .filter(({ type }) => type === 'iTXt')
    .flatMap((chunk) => {
      const keyword = readPngKeyword(png, chunk);
      const flagsAt = chunk.data + keyword.length + 1;
      const languageEnd = png.indexOf(0, flagsAt + 2);
      const textAt = languageEnd === -1 ? 0 : png.indexOf(0, languageEnd + 1) + 1;
      const isReadable = png[flagsAt] === 0 && textAt > 0 && textAt <= chunk.end - 4;
      return isReadable ? [{ keyword, text: new TextDecoder().decode(png.subarray(textAt, chunk.end - 4)) }] : [];
    });
}

/** The chunks of a whole file. @throws AppError CONVERT_FAILED */
export function listChunks(png: Uint8Array): PngChunk[] {
  const listed = listPngChunks(png);
  if (listed === null) throw refuse('This file is not a PNG picture.');
  if (!listed.isComplete) throw refuse('This PNG picture is damaged.');
  return listed.chunks;
}

function isText({ type }: PngChunk): boolean {
  return type === 'tEXt' || type === 'zTXt' || type === 'iTXt';
}

/** One text as an iTXt chunk. */
export function encodeTextChunk({ keyword, text }: PngText): Uint8Array {
  // Names are Latin-1, one byte a character.
  const name = Uint8Array.from(keyword, (character) => character.charCodeAt(0));
  // Behind the keyword: its end, no compression (two bytes), empty language, empty translated keyword.
  const content = joinBytes([name, new Uint8Array(5), new TextEncoder().encode(text)]);
  return writePngChunk('iTXt', content);
}

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
