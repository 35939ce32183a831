import { refuse } from '../../shared/refuse.ts';
import { nothingCarried } from '../metadata/carried.ts';
import { writeMetadata } from '../metadata/write-metadata.ts';
import type { Source } from '../read-source.ts';

/**
 * The stored pixels, not yet turned: a picture that is to be turned comes to the browser without that word, as some would follow it
 * and some not. @throws AppError CONVERT_FAILED
 */
export async function decodePicture(file: Blob, source: Source): Promise<ImageBitmap> {
  const unsaid = source.orientation === 1 ? file : new Blob([withoutOrientation(source)]);
  return createImageBitmap(unsaid, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
}

function withoutOrientation({ bytes, header }: Source): Uint8Array<ArrayBuffer> {
  return writeMetadata(bytes, header.type, { carried: nothingCarried, isPrivate: false });
}
