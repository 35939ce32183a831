import * as v from 'valibot';
import { albumRowSchema } from '../../../contract/album.ts';
import { whenOpen } from '../../db/open-database.ts';
import { listMovedInto } from '../../db/queries/albums/albums.ts';
import { makeChange } from '../make-change.ts';
import { registerUndo } from '../undo.ts';
import { undoHeldChange } from '../undo-held-change.ts';

/**
 * Deletes an album, not what is in it: items that had left the history are found there again. It is held for the
 * undo window: `mid` takes it back with `undoHeldChange`.
 * @throws AppError ALBUM_GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function deleteAlbum(id: string): Promise<{ mid: string }> {
  const saved = await whenOpen((db) => db.albums.get(id));
  const row = saved === undefined ? null : v.parse(albumRowSchema, saved);
  const { mid } = await makeChange({ kind: 'album.delete', args: { id, moved_ids: await listMovedInto(id), row } });
  registerUndo({ key: mid, label: 'album deleted', undo: () => undoHeldChange(mid), redo: () => deleteAlbum(id) });
  return { mid };
}
