import { listParts } from '../../../contract/files/riff-parts.ts';
import { hasAscii } from '../../shared/bytes/image-bytes.ts';
import { inflate } from '../../shared/bytes/inflate.ts';
import { contentOf, listDescriptions } from '../../shared/iso/list-descriptions.ts';
import { listPngChunks, readPngKeyword, type PngChunk } from '../../shared/headers/list-png-chunks.ts';
import { decodeBytes } from '../../shared/metadata/read-exif.ts';
import type { ImageType } from '../../shared/headers/read-image-header.ts';
import { listJpegSegments } from '../../shared/headers/read-jpeg-header.ts';
import { jpegXmpName, nothingCarried, xmpKeyword, type Carried } from './carried.ts';
import { parseExif } from './exif-directories.ts';

/** Limits: bytes of one text, bytes of all texts, texts of one file. The rest is dropped. */
const limits = { text: 8_000_000, total: 16_000_000, texts: 200 };

/** The readable metadata of a picture; never throws. */
export async function readCarried(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Promise<Carried> {
  switch (type) {
    case 'image/png':
      return readPng(bytes);
    case 'image/jpeg':
      return readJpeg(bytes);
    case 'image/webp':
      return readWebp(bytes);
    case 'image/avif':
      return readAvif(bytes);
    case 'image/gif':
      return nothingCarried;
  }
}

function readJpeg(jpeg: Uint8Array): Carried {
  const contents = (listJpegSegments(jpeg) ?? []).filter(({ marker }) => marker === 0xe1).map(({ data, end }) => jpeg.subarray(data, end));
  const exif = contents.find((content) => hasAscii(content, 0, 'Exif\0\0'));
  const xmp = contents.find((content) => hasAscii(content, 0, jpegXmpName));
  return {
    exif: exif === undefined ? null : readExifBlock(exif),
    xmp: xmp === undefined ? null : decodeBytes(xmp.subarray(jpegXmpName.length)),
    texts: [],
  };
}

function readWebp(webp: Uint8Array): Carried {
  const found: Carried = { ...nothingCarried };
  for (const { at, size } of listParts(webp)) {
    const content = webp.subarray(at + 8, at + 8 + size);
    if (hasAscii(webp, at, 'EXIF')) found.exif ??= readExifBlock(content);
    if (hasAscii(webp, at, 'XMP ') && size <= limits.text) found.xmp ??= decodeBytes(content);
  }
  return found;
}

function readAvif(avif: Uint8Array): Carried {
  const found: Carried = { ...nothingCarried };
  for (const description of listDescriptions(avif)) {
    const content = contentOf(avif, description);
    if (description.kind === 'exif') found.exif ??= readExifBlock(content);
    else if (content.length <= limits.text) found.xmp ??= decodeBytes(content);
  }
  return found;
}

async function readPng(png: Uint8Array<ArrayBuffer>): Promise<Carried> {
  const found: Carried = { ...nothingCarried, texts: [] };
  let left = limits.total;
  for (const chunk of listPngChunks(png)?.chunks ?? []) {
    if (chunk.type === 'eXIf') found.exif ??= readExifBlock(png.subarray(chunk.data, chunk.end - 4));
    if (!/^(?:tEXt|zTXt|iTXt)$/.test(chunk.type) || left < 0 || found.texts.length >= limits.texts) continue;
    const keyword = readPngKeyword(png, chunk);
    const content = keyword === '' ? null : await readText(png, chunk, keyword);
    // A failed inflate counts as much as a long text, because it took as long.
    left -= content?.length ?? limits.text / 2;
    if (content === null || left < 0) continue;
    const text = decodeBytes(content);
    if (keyword === xmpKeyword) found.xmp ??= text;
    else found.texts.push({ keyword, text });
  }
  return found;
}

async function readText(png: Uint8Array<ArrayBuffer>, { type, data, end: behind }: PngChunk, keyword: string): Promise<Uint8Array | null> {
  const at = data + keyword.length + 1;
  const end = behind - 4;
  if (type === 'tEXt') return png.subarray(at, end);
  if (type === 'zTXt') return png[at] === 0 ? inflate(png.slice(at + 1, end), limits.text) : null;
  const languageEnd = png.indexOf(0, at + 2);
  const textAt = languageEnd === -1 ? 0 : png.indexOf(0, languageEnd + 1) + 1;
  if (textAt === 0 || textAt > end) return null;
  return png[at] === 1 ? inflate(png.slice(textAt, end), limits.text) : png.subarray(textAt, end);
}

function readExifBlock(bytes: Uint8Array): Carried['exif'] {
  return parseExif(hasAscii(bytes, 0, 'Exif\0\0') ? bytes.subarray(6) : bytes);
}
