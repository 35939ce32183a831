import * as v from 'valibot';
import { AppError } from '../../../../contract/errors.ts';
import { storySoundRowSchema } from '../../../../contract/stories/sounds/sound.ts';
import { findSound } from '../../../db/queries/stories/stories.ts';
import { makeChange } from '../../make-change.ts';
import { undoHeldChange } from '../../undo-held-change.ts';
import { registerUndo } from '../../undo.ts';

/** Deletes a sound of a story; it is held for the undo window. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function deleteSound(id: string): Promise<void> {
  const saved = await findSound(id);
  if (saved === undefined) throw new AppError('GONE', { detail: 'This sound was deleted on another device.' });
  const row = v.parse(storySoundRowSchema, saved);
  const { mid } = await makeChange({ kind: 'sound.delete', args: { id, story_id: row.story_id, row } });
  registerUndo({ key: mid, label: 'sound deleted', undo: () => undoHeldChange(mid), redo: () => deleteSound(id) });
}
