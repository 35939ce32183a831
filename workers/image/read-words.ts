import type { PictureWords } from './api.ts';
import { readComment } from './metadata/change-exif.ts';
import { findOwn } from './metadata/compose-metadata.ts';
import { readSource } from './read-source.ts';

/** How a picture says that it was made: as the studio wrote it, and in the words of other programs. @throws AppError CONVERT_FAILED */
export async function readWords(source: Blob): Promise<PictureWords> {
  const { carried } = await readSource(source);
  const text = carried.texts.find(({ keyword }) => keyword === 'parameters')?.text;
  return { metadata: findOwn(carried), parameters: text ?? (carried.exif === null ? null : readComment(carried.exif)) };
}
