import { AppError } from '../../../../contract/errors.ts';
import { logError } from '../../../lib/log.ts';
import type { Database } from '../../../storage/database.ts';
import type { media } from '../../../storage/schema/media.ts';
import type { AssessedFile, Assessor } from '../../content/assessor.ts';
import { requirePassed } from '../../content/require-passed.ts';
import { whenAssessed } from '../../content/when-assessed.ts';
import { listFilms } from './find-film.ts';

type Film = typeof media.$inferSelect;

/** Films that could not be looked at: visitors have each tried once until the studio starts again. */
const unread = new Set<string>();

/**
 * The newest film of a story that may be public; null where there is none. One that was exported after its link was made is looked at
 * for its first visitor; until then, and when it is refused, the film before it is shown.
 */
export async function findShownFilm(studio: { db: Database; assessor: Assessor }, storyId: string): Promise<Film | null> {
  for (const film of await listFilms(studio.db, storyId)) if (await isPassed(studio, film)) return film;
  return null;
}

/** The part of a film that its assessment needs; null where it has no file. */
export function filmFile({ hash, mime, duration, id, spaceId }: Film): AssessedFile | null {
  return hash === null || mime === null ? null : { hash, mime, duration, mediaId: id, spaceId };
}

async function isPassed({ db, assessor }: { db: Database; assessor: Assessor }, film: Film): Promise<boolean> {
  const file = filmFile(film);
  if (file === null || unread.has(file.hash)) return false;
  try {
    const asked = { files: [file], look: 'second', opening: '' } as const;
    await whenAssessed(assessor, () => requirePassed(db, assessor, asked));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ASSESSMENT_FAILED') {
      unread.add(file.hash);
      logError('assessment.film-unread', error, { mediaId: film.id });
    }
    return false;
  }
}
