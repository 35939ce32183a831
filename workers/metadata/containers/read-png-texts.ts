import { listPngChunks, readPngKeyword, type PngChunk } from '../../shared/headers/list-png-chunks.ts';
import { decodeBytes } from '../../shared/metadata/read-exif.ts';
import { inflate } from '../../shared/bytes/inflate.ts';
import { readExifTexts } from './read-exif-texts.ts';
import { readXmpTexts } from './read-xmp-texts.ts';
import { textLimits, type TextEntry } from './text-entry.ts';

/** Bytes that a failed inflate counts for. */
const failureCost = 4_000_000;
const xmpKeyword = 'XML:com.adobe.xmp';

/** The texts of a PNG: tEXt, zTXt, iTXt, EXIF and XMP. A file that breaks off gives those before the break. */
export async function readPngTexts(png: Uint8Array<ArrayBuffer>): Promise<TextEntry[]> {
  const entries: TextEntry[] = [];
  // Many small chunks could each unpack to the limit of one.
  let left: number = textLimits.totalLength;
  for (const chunk of listPngChunks(png)?.chunks ?? []) {
    if (entries.length >= textLimits.entries || left < 0) break;
    if (chunk.type === 'eXIf') entries.push(...readExifTexts(png.subarray(chunk.data, chunk.end - 4)));
    if (chunk.type !== 'tEXt' && chunk.type !== 'zTXt' && chunk.type !== 'iTXt') continue;
    const key = readPngKeyword(png, chunk);
    const bytes =
      key === '' ? null : await readBytes(png, chunk, { textAt: chunk.data + key.length + 1, max: Math.min(left, textLimits.textLength) });
    // A failed inflate takes as long as a long text, so only a few are tried.
    left -= bytes?.length ?? failureCost;
    if (bytes === null || left < 0) continue;
    const text = decodeBytes(bytes);
    entries.push(...(key === xmpKeyword ? readXmpTexts(text) : [{ key, text }]));
  }
  return entries;
}

type Place = { textAt: number; max: number };

async function readBytes(png: Uint8Array<ArrayBuffer>, chunk: PngChunk, { textAt: at, max }: Place): Promise<Uint8Array | null> {
  const end = chunk.end - 4;
  if (chunk.type === 'tEXt') return png.subarray(at, end);
  if (chunk.type === 'zTXt') return png[at] === 0 ? inflate(png.slice(at + 1, end), max) : null;
  const languageEnd = png.indexOf(0, at + 2);
  const textAt = languageEnd === -1 ? 0 : png.indexOf(0, languageEnd + 1) + 1;
  if (textAt === 0 || textAt > end) return null;
  return png[at] === 1 ? inflate(png.slice(textAt, end), max) : png.subarray(textAt, end);
}
