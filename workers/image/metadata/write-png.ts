import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { listPngChunks, type PngChunk } from '../../shared/headers/list-png-chunks.ts';
import { refuse } from '../../shared/refuse.ts';
import { writePngChunk } from '../write-png-chunk.ts';
import { xmpKeyword, type Carried, type PngText } from './carried.ts';
import { writeExif } from './exif-directories.ts';

/** Chunks without which the picture would look different. */
const seen = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs mDCV cLLI mDCv cLLi acTL fcTL fdAT'.split(' ');
const described = ['tEXt', 'zTXt', 'iTXt', 'eXIf'];

/**
 * A PNG with this metadata in place of its own; `isPrivate` also drops every other chunk that does not change its look.
 * @throws AppError CONVERT_FAILED for a damaged file.
 */
export function writePng(png: Uint8Array, { exif, xmp, texts }: Carried, isPrivate: boolean): Uint8Array<ArrayBuffer> {
  const chunks = listChunks(png);
  const header = chunks[0]!;
  const kept = chunks.slice(1).filter(({ type }) => (isPrivate ? seen.includes(type) : !described.includes(type)));
  return joinBytes([
    png.subarray(0, header.end),
    ...(exif === null ? [] : [writePngChunk('eXIf', writeExif(exif))]),
    ...[...texts, ...(xmp === null ? [] : [{ keyword: xmpKeyword, text: xmp }])].map((text) => encodeTextChunk(text)),
    ...kept.map(({ start, end }) => png.subarray(start, end)),
  ]);
}

/** The chunks of a whole file. @throws AppError CONVERT_FAILED */
function listChunks(png: Uint8Array): PngChunk[] {
  const listed = listPngChunks(png);
  if (listed === null) throw refuse('This file is not a PNG picture.');
  if (!listed.isComplete) throw refuse('This PNG picture is damaged.');
  return listed.chunks;
}

/** One text as an iTXt chunk. */
function encodeTextChunk({ keyword, text }: PngText): Uint8Array {
  // Names are Latin-1, one byte a character.
  const name = Uint8Array.from(keyword, (character) => character.charCodeAt(0));
  // Behind the keyword: its end, no compression (two bytes), empty language, empty translated keyword.
  const content = joinBytes([name, new Uint8Array(5), new TextEncoder().encode(text)]);
  return writePngChunk('iTXt', content);
}
