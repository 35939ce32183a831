import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { addMembers, removeMembers, setInHistory, tellResults } from '../../domain/albums/change-members.ts';
import { lockAlbums, lockItems } from '../../domain/albums/lock-album.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';

/**
 * Moves items, each with its own result: out of the history into an album (`from` null), from one album into another, or out of
 * an album back into the history (`to` null). The source album may be gone. Refusals: NOT_FOUND when the target or all of the
 * items are missing, ALBUM_GONE when the target was deleted.
 */
export async function moveToAlbum(studio: { db: Database }, once: OnceKey, body: ChangeBody<'album.moveItems'>): Promise<OnceAnswer> {
  const { from, to, mediaIds } = readMove(body);
  return runOnce(studio.db, once, async (tx, touch) => {
    const asked = [...new Set(mediaIds)];
    const there = await lockItems(tx, once.spaceId, asked);
    const albums = await lockAlbums(
      tx,
      once.spaceId,
      [from, to].filter((id) => id !== null),
    );
    const target = to === null ? null : albums.get(to);
    if (target === undefined) throw new AppError('NOT_FOUND');
    if (target !== null && target.deletedAt !== null) throw new AppError('ALBUM_GONE');
    const results = tellResults(asked, there);

    const source = from === null || from === to ? undefined : albums.get(from);
    if (source !== undefined) await removeMembers(tx, { album: source, mediaIds: there, touch });
    if (target !== null) await addMembers(tx, { album: target, mediaIds: there, touch });
    if (target === null || from === null) await setInHistory(tx, { mediaIds: there, inHistory: target === null, touch });
    return { status: 200, body: results };
  });
}

/** Normalises the two ways to write a move. @throws VALIDATION_FAILED when it names neither images nor a target */
function readMove(body: ChangeBody<'album.moveItems'>): { from: string | null; to: string | null; mediaIds: string[] } {
  const { current_album_id: from, target_album_id: to = body.album_id, image_id: one } = body;
  const mediaIds = [...(body.image_ids ?? []), ...(one === undefined ? [] : [one])];
  const issues = [
    ...(mediaIds.length === 0 ? [{ path: 'image_ids', message: 'must name at least one image' }] : []),
    ...(from === undefined && to === undefined ? [{ path: 'target_album_id', message: 'must say where they go' }] : []),
  ];
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  return { from: from ?? null, to: to ?? null, mediaIds };
}
