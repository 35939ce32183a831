import { readAvifHeader } from './read-avif-header.ts';
import { readGifHeader } from './read-gif-header.ts';
import { refuse } from '../refuse.ts';
import { readJpegHeader } from './read-jpeg-header.ts';
import { readPngHeader } from './read-png-header.ts';
import { readWebpHeader } from './read-webp-header.ts';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif';

/** Facts in the first bytes of a file; nothing is decoded. */
export type ImageHeader = {
  type: ImageType;
  /** Pixels as stored, before the orientation is applied. */
  width: number;
  height: number;
  /** It carries C2PA content credentials, which any change of the file would break. */
  hasCredentials: boolean;
};

/** Longest side in px, and pixels in all: above, a small file can unpack to more memory than a phone has. */
const maxSide = 16_384;
const maxPixels = 64_000_000;

/** Reads and checks the header. @throws AppError CONVERT_FAILED for what is not a picture or is too large. */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const header = readPngHeader(bytes) ?? readJpegHeader(bytes) ?? readWebpHeader(bytes) ?? readAvifHeader(bytes) ?? readGifHeader(bytes);
  if (header === null) throw refuse('This file is not a picture that can be read.');
  checkImageSize(header);
  return header;
}

/** @throws AppError CONVERT_FAILED for a picture without pixels, or with more than a phone can unpack */
export function checkImageSize({ width, height }: { width: number; height: number }): void {
  if (width < 1 || height < 1) throw refuse('This picture is damaged.');
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw refuse(`This picture is too large to convert: ${width} × ${height} pixels.`);
}
