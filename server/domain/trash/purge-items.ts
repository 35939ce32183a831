import { and, asc, eq, gte, ne } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { logError } from '../../lib/log.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { lockHashes } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';
import { forgetUploads } from './forget-uploads.ts';
import { keepNamedPictures } from '../files/keep-named-pictures.ts';
import { purgeFiles } from './purge-media.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';

/**
 * Takes items out of the Trash for good and answers with how many; items outside it are left alone. After the commit it removes
 * the files that no other item shows. The daily round removes those that a crash leaves behind.
 */
export async function purgeItems(
  studio: { db: Database; mediaStore: MediaStore },
  once: OnceKey,
  input: { ids: string[] },
): Promise<OnceAnswer> {
  await keepNamedPictures(studio, once.spaceId);
  let hashes: string[] = [];
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const oldest = new Date(Date.now() - limits.trashMs);
    await lockFiles(tx, once.spaceId, input.ids);
    const found = await tx
      .select({ id: media.id, hash: media.hash, userId: media.userId, spaceId: media.spaceId, deletedAt: media.deletedAt })
      .from(media)
      .where(and(isOneOf(media.id, input.ids), eq(media.spaceId, once.spaceId), gte(media.deletedAt, oldest), ne(media.status, 'canceled')))
      .orderBy(asc(media.id))
      .for('update');
    const ids = found.map((row) => row.id);
    // Moves their deletion past the Trash's limit: from now on no list or link shows them, and they cannot be restored.
    const hidden = { shareHash: null, shareSealed: null, sharePermission: 'private', isPublished: false } as const;
    const over = { deletedAt: new Date(oldest.getTime() - 1), ...hidden };
    if (ids.length > 0) await tx.update(media).set(over).where(isOneOf(media.id, ids));
    touch('media', ids);
    const gone = found.flatMap((row) => (row.hash === null ? [] : [{ ...row, hash: row.hash, deletedAt: row.deletedAt! }]));
    await forgetUploads(tx, gone);
    hashes = gone.map(({ hash }) => hash);
    const body: ResponseOf<'createPurge'> = { purged: ids.length };
    return { status: 200, body };
  });
  await purgeFiles(studio, hashes).catch((error: unknown) => logError('media.purge', error, { items: hashes.length }));
  return answer;
}

/** Until the transaction ends, no request can begin to name these files. Lock order everywhere: files, then rows. */
async function lockFiles(tx: Transaction, spaceId: string, ids: string[]): Promise<void> {
  const files = await tx
    .select({ hash: media.hash })
    .from(media)
    .where(and(isOneOf(media.id, ids), eq(media.spaceId, spaceId)));
  await lockHashes(
    tx,
    files.flatMap(({ hash }) => hash ?? []),
  );
}
