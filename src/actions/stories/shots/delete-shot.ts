import * as v from 'valibot';
import { AppError } from '../../../../contract/errors.ts';
import { storyShotRowSchema } from '../../../../contract/stories/shots/shot.ts';
import { findShot } from '../../../db/queries/stories/stories.ts';
import { makeChange } from '../../make-change.ts';
import { undoHeldChange } from '../../undo-held-change.ts';
import { registerUndo } from '../../undo.ts';

/** Deletes a shot; it is held for the undo window. Its takes stay with the story. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function deleteShot(id: string): Promise<void> {
  const saved = await findShot(id);
  if (saved === undefined) throw new AppError('GONE', { detail: 'This shot was deleted on another device.' });
  const row = v.parse(storyShotRowSchema, saved);
  const { mid } = await makeChange({ kind: 'shot.delete', args: { id, story_id: row.story_id, row } });
  registerUndo({ key: mid, label: 'shot deleted', undo: () => undoHeldChange(mid), redo: () => deleteShot(id) });
}
