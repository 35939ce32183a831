import * as v from 'valibot';
import { mediaRowSchema, type MediaRow } from '../../../contract/media/media-row.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/**
 * Brings deleted items back from the Trash; `rows` as they were show them at once, else they appear with the
 * server's next answer. Returns the key that takes it back. @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function restoreMedia(ids: string[], rows: MediaRow[] = []): Promise<string> {
  const wanted = [...new Set(ids)];
  // A kept row has the device's own fields too, which are no part of the change.
  const sent = rows.filter((row) => wanted.includes(row.id)).map((row) => v.parse(mediaRowSchema, row));
  return makeUndoable(
    { kind: 'media.restore', args: { ids: wanted, rows: sent } },
    {
      label: wanted.length === 1 ? 'image restored' : `${wanted.length} images restored`,
      undo: () => makeChange({ kind: 'media.delete', args: { ids: wanted } }),
      redo: () => restoreMedia(wanted, rows),
    },
  );
}
