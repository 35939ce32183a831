import type { ImageType } from '../../shared/headers/read-image-header.ts';
import type { Carried } from './carried.ts';
import { writeAvif } from './write-avif.ts';
import { writeJpeg } from './write-jpeg.ts';
import { writePng } from './write-png.ts';
import { writeWebp } from './write-webp.ts';

/**
 * The same pixels with this metadata in place of the file's own; `isPrivate` also drops every other part that does not change
 * the look. @throws AppError CONVERT_FAILED for a damaged file.
 */
export function writeMetadata(
  bytes: Uint8Array<ArrayBuffer>,
  type: ImageType,
  { carried, isPrivate }: { carried: Carried; isPrivate: boolean },
): Uint8Array<ArrayBuffer> {
  switch (type) {
    case 'image/png':
      return writePng(bytes, carried, isPrivate);
    case 'image/jpeg':
      return writeJpeg(bytes, carried, isPrivate);
    case 'image/webp':
      return writeWebp(bytes, carried, isPrivate);
    case 'image/avif':
      return writeAvif(bytes, carried, isPrivate);
    case 'image/gif':
      return bytes;
  }
}
