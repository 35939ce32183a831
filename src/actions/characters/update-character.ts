import { AppError } from '../../../contract/errors.ts';
import { findCharacter } from '../../db/queries/characters/characters.ts';
import type { NewCharacter } from './create-character.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/**
 * Gives a character another name, other pictures or other words; an absent field stays as it is, and so does the tag. Returns the key
 * that takes it back. @throws AppError GONE, VALIDATION_FAILED (name, pictures, description), STORAGE_FULL, STORAGE_LOST
 */
export async function updateCharacter(id: string, change: Partial<NewCharacter>): Promise<string> {
  const before = await findCharacter(id);
  if (before === undefined) throw new AppError('GONE', { detail: 'This character was deleted on another device.' });
  const earlier = Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof NewCharacter]]));
  return makeUndoable(
    { kind: 'character.update', args: { ...change, id } },
    {
      label: 'character changed',
      undo: () => makeChange({ kind: 'character.update', args: { ...earlier, id } }),
      redo: () => updateCharacter(id, change),
    },
  );
}
