import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

/** Creates an empty album and returns its identifier, which is also the key that takes it back. @throws AppError VALIDATION_FAILED (title), STORAGE_FULL, STORAGE_LOST */
export async function createAlbum(title: string): Promise<string> {
  const id = newId();
  return makeUndoable(
    { kind: 'album.create', args: { id, title: title.trim(), at: await studioNow() } },
    {
      key: id,
      label: 'album created',
      undo: () => makeChange({ kind: 'album.delete', args: { id, moved_ids: [], row: null } }, { isHeld: false }),
      redo: () => createAlbum(title),
    },
  );
}
