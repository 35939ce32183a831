import { listShownProperties } from '../../../contract/files/avif-properties.ts';
import { hasAscii } from '../bytes/image-bytes.ts';
import { listPngChunks } from './list-png-chunks.ts';
import { readExif } from '../metadata/read-exif.ts';
import type { ImageHeader } from './read-image-header.ts';
import { listJpegSegments } from './read-jpeg-header.ts';

type Size = { width: number; height: number };

/** The pixels of a picture as browsers show it. `bytes` is the whole file. */
export function shownSize(bytes: Uint8Array, header: Pick<ImageHeader, 'type' | 'width' | 'height'>): Size {
  // A quarter of a turn, or three of them.
  const isAvifSideways =
    header.type === 'image/avif' && listShownProperties(bytes).some(({ type, data }) => type === 'irot' && bytes[data]! % 2 === 1);
  return turnSize(header, isAvifSideways ? 6 : readTurn(bytes, header.type));
}

/**
 * How browsers turn the decoded pixels, 1–8 as EXIF numbers it: of a JPEG or PNG as its EXIF data says, in a PNG only where it stands
 * before the pixels. They turn no WEBP, and an AVIF while it is decoded, by its own boxes: 1.
 */
export function readTurn(bytes: Uint8Array, type: ImageHeader['type']): number {
  const exif = type === 'image/jpeg' ? findJpegExif(bytes) : type === 'image/png' ? findPngExif(bytes) : null;
  return exif === null ? 1 : readExif(exif).orientation;
}

function findJpegExif(jpeg: Uint8Array): Uint8Array | null {
  const found = (listJpegSegments(jpeg) ?? []).find(({ marker, data }) => marker === 0xe1 && hasAscii(jpeg, data, 'Exif\0\0'));
  return found === undefined ? null : jpeg.subarray(found.data + 6, found.end);
}

function findPngExif(png: Uint8Array): Uint8Array | null {
  const chunks = listPngChunks(png)?.chunks ?? [];
  const pixels = chunks.findIndex(({ type }) => type === 'IDAT');
  const found = chunks.slice(0, Math.max(0, pixels)).find(({ type }) => type === 'eXIf');
  return found === undefined ? null : png.subarray(found.data, found.end - 4);
}

/** The size as seen of stored pixels, and of seen ones as stored: both ways the same. */
export function turnSize({ width, height }: Size, orientation: number): Size {
  // 5–8 of the eight ways in which EXIF turns pictures lay it on its side.
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
