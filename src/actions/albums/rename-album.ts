import type { Change } from '../../../contract/changes/changes.ts';
import { findAlbum } from '../../db/queries/albums/albums.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

/**
 * Gives an album another title. Returns the undo key, null when the album is not on this device and its title unknown.
 * `seen`: the title that the person saw while typing, when another may have come since.
 * @throws AppError ALBUM_GONE, VALIDATION_FAILED (title), STORAGE_FULL, STORAGE_LOST
 */
export async function renameAlbum(id: string, title: string, seen?: string): Promise<string | null> {
  const before = (await findAlbum(id))?.title;
  const change = await renameOf(id, title.trim(), seen ?? before);
  if (before === undefined) {
    await makeChange(change);
    return null;
  }
  return makeUndoable(change, {
    label: 'album renamed',
    undo: async () => makeChange(await renameOf(id, before, (await findAlbum(id))?.title)),
    redo: () => renameAlbum(id, title),
  });
}

async function renameOf(id: string, title: string, base_title: string | undefined): Promise<Change> {
  return { kind: 'album.rename', args: { id, title, base_title, at: await studioNow() } };
}
