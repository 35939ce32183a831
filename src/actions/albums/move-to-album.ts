import { batchAdd } from '../../../contract/album.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { countMemberships, listMembers } from '../../db/queries/albums/albums.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { findCoverAmong, putBackCover } from './put-back-cover.ts';
import { studioNow } from '../studio-now.ts';
import { takeOutAgain } from './take-out-again.ts';

/** Albums that items move between; null is the generation history. A move from null to null shows the items in the history too. */
export type Move = { from: string | null; to: string | null; ids: readonly string[] };

/**
 * Moves items into another album, out of the history into an album, or back into it. Returns the key that takes it back.
 * @throws AppError ALBUM_GONE, GONE, VALIDATION_FAILED when there are too many at a time, STORAGE_FULL, STORAGE_LOST
 */
export async function moveToAlbum({ from, to, ids }: Move): Promise<string> {
  const media_ids = [...new Set(ids)];
  if (media_ids.length > batchAdd.max) throw new AppError('VALIDATION_FAILED', { detail: batchAdd.warning });
  const before = to === null ? new Set<string>() : await listMembers(to, media_ids);
  const inHistory = new Set((await listMedia(media_ids)).flatMap((row) => (row?.in_history === true ? [row.id] : [])));
  const covers = await findCovers([from, to], media_ids);
  return makeUndoable(await moveOf({ from, to, ids: media_ids }), {
    label: media_ids.length === 1 ? 'image moved' : `${media_ids.length} images moved`,
    undo: async () => {
      if (from === null) await takeBack(to, media_ids, { before, inHistory });
      else if (to !== null) await move({ from: to, to: from, ids: media_ids });
      // Items that were in the album and in the history return to the album and stay in the history.
      else await putBack(from, media_ids, inHistory);
      // Items that were in the target before the move stay there: the undo adds them again.
      if (to !== null) await add(to, [...before]);
      for (const [album, cover] of covers) await putBackCover(album, cover);
    },
    redo: () => moveToAlbum({ from, to, ids: media_ids }),
  });
}

/** Album → its cover, where that is one of these items: it goes with the move, or with what takes the move back. */
async function findCovers(albums: readonly (string | null)[], ids: readonly string[]): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const album of albums) {
    const cover = album === null ? null : await findCoverAmong(album, ids);
    if (album !== null && cover !== null) found.push([album, cover]);
  }
  return found;
}

/** Undoes a move from the history. Items that were not in the history before (a move on the page of all albums) do not return to it. */
async function takeBack(to: string | null, ids: readonly string[], was: { before: ReadonlySet<string>; inHistory: ReadonlySet<string> }) {
  const left = ids.filter((id) => was.inHistory.has(id));
  if (left.length > 0) await move({ from: to, to: null, ids: left });
  const put = ids.filter((id) => !was.inHistory.has(id) && !was.before.has(id));
  if (to === null) return leaveHistory(put);
  if (put.length > 0) await takeOutAgain(to, put);
}

/** Takes items that are in an album out of the history. */
async function leaveHistory(ids: readonly string[]): Promise<void> {
  for (const album of (await countMemberships(ids)).keys())
    await move({ from: null, to: album, ids: [...(await listMembers(album, ids))] });
}

async function putBack(album: string, ids: readonly string[], inHistory: ReadonlySet<string>): Promise<void> {
  await add(
    album,
    ids.filter((id) => inHistory.has(id)),
  );
  const moved = ids.filter((id) => !inHistory.has(id));
  if (moved.length > 0) await move({ from: null, to: album, ids: moved });
}

async function add(album_id: string, media_ids: string[]): Promise<void> {
  if (media_ids.length > 0) await makeChange({ kind: 'album.addItems', args: { album_id, media_ids, at: await studioNow() } });
}

async function move(items: Move): Promise<void> {
  await makeChange(await moveOf(items));
}

async function moveOf({ from, to, ids }: Move): Promise<Change> {
  return { kind: 'album.moveItems', args: { from, to, media_ids: [...ids], at: await studioNow() } };
}
