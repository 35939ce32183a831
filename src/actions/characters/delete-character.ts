import * as v from 'valibot';
import { characterRowSchema } from '../../../contract/characters/character.ts';
import { findCharacter } from '../../db/queries/characters/characters.ts';
import { makeChange } from '../make-change.ts';
import { registerUndo } from '../undo.ts';
import { undoHeldChange } from '../undo-held-change.ts';

/**
 * Deletes a character; what was made with it stays. It is held for the undo window: `mid` takes it back with `undoHeldChange`.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function deleteCharacter(id: string): Promise<{ mid: string }> {
  const saved = await findCharacter(id);
  const row = saved === undefined ? null : v.parse(characterRowSchema, saved);
  const { mid } = await makeChange({ kind: 'character.delete', args: { id, row } });
  registerUndo({ key: mid, label: 'character deleted', undo: () => undoHeldChange(mid), redo: () => deleteCharacter(id) });
  return { mid };
}
