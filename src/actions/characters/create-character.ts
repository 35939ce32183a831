import { AppError } from '../../../contract/errors.ts';
import { characterLimits, type CharacterRow } from '../../../contract/characters/character.ts';
import { countOwnCharacters } from '../../db/queries/characters/characters.ts';
import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

export type NewCharacter = Pick<CharacterRow, 'character_name' | 'image_urls' | 'description'>;

/**
 * Makes a character of one to five own pictures, usable at once. Returns its identifier, which is also the key that takes it back.
 * @throws AppError CHARACTERS_FULL, VALIDATION_FAILED (name, pictures, description), STORAGE_FULL, STORAGE_LOST
 */
export async function createCharacter(character: NewCharacter): Promise<string> {
  if ((await countOwnCharacters()) >= characterLimits.count) throw new AppError('CHARACTERS_FULL');
  const id = newId();
  return makeUndoable(
    { kind: 'character.create', args: { ...character, id, character_name: character.character_name.trim(), at: await studioNow() } },
    {
      key: id,
      label: 'character made',
      undo: () => makeChange({ kind: 'character.delete', args: { id, row: null } }, { isHeld: false }),
      redo: () => createCharacter(character),
    },
  );
}
