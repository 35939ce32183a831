import { useMemo, useState } from 'react';
import type { Character } from '../../db/queries/characters/characters.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import type { CharacterDoors } from './character-doors.ts';
import { removeCharacter } from './character-message.ts';
import type { CharacterActions } from './list/character-entries.tsx';

/** The actions of characters, and the character being edited. `onRemoved` runs after a deletion. */
export function useCharacterActions({ onUse, onTrain }: Pick<CharacterDoors, 'onUse' | 'onTrain'>, onRemoved?: () => void) {
  const [edited, setEdited] = useState<Character | null>(null);
  const actions = useMemo<CharacterActions>(
    () => ({
      use: onUse,
      train: onTrain,
      edit: setEdited,
      remove: ({ id }) =>
        void runAction(async () => {
          await removeCharacter(id);
          onRemoved?.();
        }),
    }),
    [onUse, onTrain, onRemoved],
  );
  return { actions, edited, endEdit: () => setEdited(null) };
}
