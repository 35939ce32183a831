import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { encodeTextChunk, listChunks, writePngChunk } from '../write-png-text.ts';
import { xmpKeyword, type Carried } from './carried.ts';
import { writeExif } from './exif-directories.ts';

/** Chunks without which the picture would look different. */
const seen = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs mDCV cLLI mDCv cLLi acTL fcTL fdAT'.split(' ');
const described = ['tEXt', 'zTXt', 'iTXt', 'eXIf'];

/**
 * A PNG that carries this and nothing else of the kind; with `isPrivate` nothing that does not change its look.
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
