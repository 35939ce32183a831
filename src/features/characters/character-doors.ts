import type { ReactNode } from 'react';
import type { Character } from '../../db/queries/characters/characters.ts';

/** Renders a picker of library pictures; `onClose` receives the chosen addresses. */
export type PicturePicker = (props: { max: number; onClose: (urls: readonly string[]) => void }) => ReactNode;

/** Callbacks that lead from characters to other features. */
export type CharacterDoors = {
  /** `key`: the key of the character, which is also its tag. */
  onUse: (key: string) => void;
  /** Opens its trained model, or a new training of it. */
  onTrain: (character: Character) => void;
  picker: PicturePicker;
};
