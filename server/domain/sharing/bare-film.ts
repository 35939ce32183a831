import { pipeline } from 'node:stream';
import { AppError } from '../../../contract/errors.ts';
import { fillBlanks } from '../../lib/strip-film/fill-blanks.ts';
import type { MediaFile } from '../files/find-media-file.ts';
import { findFilmBlanks } from './find-film-blanks.ts';

/**
 * A film without what is written into the file beside it: words, settings, camera, place.
 * @throws NOT_FOUND when a file of its kind cannot be given without that
 */
export async function bareFilm(file: MediaFile): Promise<MediaFile> {
  const blanks = await findFilmBlanks(file);
  if (blanks === null) throw new AppError('NOT_FOUND');
  return {
    ...file,
    open: async (range) => {
      const opened = await file.open(range);
      const stream = fillBlanks(blanks, opened.start);
      pipeline(opened.stream, stream, () => undefined);
      return { ...opened, stream };
    },
  };
}
