import type { AssessmentAlgorithm } from '../../../../contract/content/assessment.ts';
import { AppError } from '../../../../contract/errors.ts';
import { logError } from '../../../lib/log.ts';
import type { Database } from '../../../storage/database.ts';
import type { media } from '../../../storage/schema/media.ts';
import type { AssessedFile, Assessor } from '../../content/assessor.ts';
import { NeedsAssessment, requirePassed } from '../../content/require-passed.ts';
import { listFilms } from './find-film.ts';

type Film = typeof media.$inferSelect;
type Studio = { db: Database; assessor: Assessor };

/** Films that could not be looked at: visitors have each tried once until the studio starts again. */
const unread = new Set<string>();

/**
 * The newest film of a story that may be public; null where there is none. One that was exported after its link was made is looked at
 * from its first visitor on, who does not wait for it: until then, and when it is refused, the film before it is shown.
 * @throws UNAVAILABLE where there is no film before it
 */
export async function findShownFilm(studio: Studio, storyId: string): Promise<Film | null> {
  let isLooking = false;
  for (const film of await listFilms(studio.db, storyId)) {
    const state = await findState(studio, film);
    if (state === 'passed') return film;
    isLooking ||= state === 'looking';
  }
  if (isLooking) {
    const detail = 'The studio is looking at this film before it shows it. Try again in a moment.';
    throw new AppError('UNAVAILABLE', { detail, retryAfterSeconds: 5 });
  }
  return null;
}

/** The part of a film that its assessment needs; null where it has no file. */
export function filmFile({ hash, mime, duration, id, spaceId }: Film): AssessedFile | null {
  return hash === null || mime === null ? null : { hash, mime, duration, mediaId: id, spaceId };
}

async function findState({ db, assessor }: Studio, film: Film): Promise<'passed' | 'refused' | 'looking'> {
  const file = filmFile(film);
  if (file === null) return 'refused';
  try {
    await requirePassed(db, assessor, { files: [file], look: 'second', opening: '' });
    return 'passed';
  } catch (error) {
    if (error instanceof NeedsAssessment)
      return unread.has(file.hash) ? 'refused' : beginLook({ db, assessor }, { file, algorithm: error.algorithm });
    if (!(error instanceof AppError)) throw error;
    return 'refused';
  }
}

function beginLook({ assessor }: Studio, { file, algorithm }: { file: AssessedFile; algorithm: AssessmentAlgorithm }): 'looking' {
  assessor.assess(file, algorithm).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ASSESSMENT_FAILED') unread.add(file.hash);
    // It goes on, or is begun again for the next visitor.
    else if (error instanceof AppError && error.retryable) return;
    logError('assessment.film-unread', error, { mediaId: file.mediaId ?? 'none' });
  });
  return 'looking';
}
