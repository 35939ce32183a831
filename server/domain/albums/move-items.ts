import { AppError } from '../../../contract/errors.ts';
import type { Database } from '../../storage/database.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { addMembers, removeMembers, setInHistory, tellResults } from './change-members.ts';
import { lockAlbums, lockItems } from './lock-album.ts';

/**
 * Moves items, each with its own result: out of the history into an album (`from` null), from one album into another,
 * or out of an album back into the history (`to` null). Where they came from need not be there any more.
 * Refusals: NOT_FOUND when the target or all of the items are not there, ALBUM_GONE when the target was deleted.
 */
export function moveItems(
  studio: { db: Database },
  once: OnceKey,
  input: { from: string | null; to: string | null; mediaIds: string[] },
): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { from, to } = input;
    const asked = [...new Set(input.mediaIds)];
    const there = await lockItems(tx, once.spaceId, asked);
    const albums = await lockAlbums(
      tx,
      once.spaceId,
      [from, to].filter((id) => id !== null),
    );
    const target = to === null ? null : albums.get(to);
    if (target === undefined) throw new AppError('NOT_FOUND');
    if (target !== null && target.deletedAt !== null) throw new AppError('ALBUM_GONE');
    const body = tellResults(asked, there);

    const source = from === null || from === to ? undefined : albums.get(from);
    if (source !== undefined) await removeMembers(tx, { album: source, mediaIds: there, touch });
    if (target !== null) await addMembers(tx, { album: target, mediaIds: there, touch });
    if (target === null || from === null) await setInHistory(tx, { mediaIds: there, inHistory: target === null, touch });
    return { status: 200, body };
  });
}
