import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { isLiveMedia, isOneOf } from '../../storage/rows/row-conditions.ts';
import { album } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';

export type StoredAlbum = typeof album.$inferSelect;

// Locks are always taken in one order, so that two changes cannot wait for each other: items by id, albums by id, the space.

/** The ids among these that are live items of this space; their rows are locked until the transaction ends. */
export async function lockItems(tx: Transaction, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isOneOf(media.id, ids), eq(media.spaceId, spaceId), isLiveMedia))
    .orderBy(asc(media.id))
    .for('update');
  return found.map((row) => row.id);
}

/** The albums of a space by id, deleted ones too; they are locked until the transaction ends. */
export async function lockAlbums(tx: Transaction, spaceId: string, ids: readonly string[]): Promise<Map<string, StoredAlbum>> {
  const found = await tx
    .select()
    .from(album)
    .where(and(isOneOf(album.id, ids), eq(album.spaceId, spaceId)))
    .orderBy(asc(album.id))
    .for('update');
  return new Map(found.map((row) => [row.id, row]));
}

/** An album with a lock on its row, deleted or not. @throws NOT_FOUND */
export async function lockAlbum(tx: Transaction, spaceId: string, id: string): Promise<StoredAlbum> {
  const found = (await lockAlbums(tx, spaceId, [id])).get(id);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** An album that can be changed. @throws NOT_FOUND, ALBUM_GONE when it was deleted */
export async function lockLivingAlbum(tx: Transaction, spaceId: string, id: string): Promise<StoredAlbum> {
  const found = await lockAlbum(tx, spaceId, id);
  if (found.deletedAt !== null) throw new AppError('ALBUM_GONE');
  return found;
}
