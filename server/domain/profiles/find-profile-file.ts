import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { profileVariants } from '../../../contract/routes/profile-routes.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { media } from '../../storage/schema/media.ts';
import { openFile, type MediaFile } from '../files/find-media-file.ts';
import { findProfileOwner, isOnProfile } from './list-profile.ts';

/** A rendition of a picture of a profile. Renditions carry no words, the original may. @throws NOT_FOUND, MEDIA_DAMAGED */
export async function findProfileFile(
  studio: { db: Database; mediaStore: MediaStore },
  { username, id, variant }: { username: string; id: string; variant: (typeof profileVariants)[number] },
): Promise<MediaFile> {
  const owner = await findProfileOwner(studio.db, username);
  const [row] = await studio.db
    .select({ hash: media.hash, mime: media.mime, sizeBytes: media.sizeBytes })
    .from(media)
    .where(and(eq(media.id, id), isOnProfile(owner)));
  if (row === undefined || row.hash === null || row.mime === null) throw new AppError('NOT_FOUND');
  return openFile(studio, { ...row, hash: row.hash, mime: row.mime, variant });
}
