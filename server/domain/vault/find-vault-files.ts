import { and, eq, gte, isNotNull, isNull, like, or } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { damagedFile } from '../../storage/schema/media-files.ts';
import { media, type UpscaledFile } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';

/**
 * The files that this user may make items of: files they have sent, and originals of their own library that are not deleted
 * for good, damaged ones left out. To know the sum of a file is not to have it. By SHA-256 in hex.
 */
export async function findVaultFiles(
  tx: Transaction | Database,
  mediaStore: MediaStore,
  { userId, spaceId, hashes }: { userId: string; spaceId: string; hashes: readonly string[] },
): Promise<Map<string, UpscaledFile>> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return new Map();
  const oldest = new Date(Date.now() - limits.trashMs);
  const own = await tx
    .select({ hash: media.hash, mime: media.mime, width: media.width, height: media.height, sizeBytes: media.sizeBytes })
    .from(media)
    .where(
      and(
        isOneOf(media.hash, wanted),
        eq(media.spaceId, spaceId),
        isNotNull(media.mime),
        or(isNull(media.deletedAt), gte(media.deletedAt, oldest)),
      ),
    );
  const sent = await tx
    .select({ hash: upload.hash, mime: upload.mime, width: upload.width, height: upload.height, sizeBytes: upload.sizeBytes })
    .from(upload)
    .where(and(isOneOf(upload.hash, wanted), eq(upload.userId, userId), or(like(upload.mime, 'image/%'), like(upload.mime, 'video/%'))));
  const noted = await tx.select({ hash: damagedFile.hash }).from(damagedFile).where(isOneOf(damagedFile.hash, wanted));
  const damaged = new Set(noted.map(({ hash }) => hash));
  const found = new Map<string, UpscaledFile>();
  for (const file of [...own, ...sent]) {
    const { hash, mime, sizeBytes } = file;
    if (hash === null || mime === null || sizeBytes === null || found.has(hash) || damaged.has(hash)) continue;
    if ((await mediaStore.stat(hash, 'original'))?.sizeBytes === sizeBytes) found.set(hash, { ...file, hash, mime, sizeBytes });
  }
  return found;
}
