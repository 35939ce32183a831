import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { media } from '../../storage/schema/media.ts';
import type { Assessor } from '../content/assessor.ts';
import { openFile, type MediaFile } from '../files/find-media-file.ts';
import { findAssessment } from './list-assessments.ts';

type Studio = { db: Database; mediaStore: MediaStore; assessor: Assessor };

/**
 * A small copy of a file that was to become public, for administrators; of a film its poster.
 * @throws NOT_FOUND for one that is not listed, MEDIA_DAMAGED
 */
export async function findAssessedPicture(studio: Studio, hash: string): Promise<MediaFile> {
  const { media_id } = await findAssessment(studio, hash);
  const mime = media_id === null ? 'image/webp' : await findMime(studio.db, media_id);
  return openFile(studio, { hash, mime, sizeBytes: null, variant: '512' });
}

async function findMime(db: Database, id: string): Promise<string> {
  const [found] = await db.select({ mime: media.mime }).from(media).where(eq(media.id, id));
  if (found?.mime === null || found === undefined) throw new AppError('NOT_FOUND');
  return found.mime;
}
