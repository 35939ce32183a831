import type { ReactNode } from 'react';
import type { Character } from '../../db/queries/characters/characters.ts';

/** Shows where pictures can be chosen from; `onClose` is told the addresses of those that were. */
export type PicturePicker = (props: { max: number; onClose: (urls: readonly string[]) => void }) => ReactNode;

/** Links of characters to other places of the app. */
export type CharacterDoors = {
  /** `key`: of the character, which is its tag. */
  onUse: (key: string) => void;
  /** Its trained model, or a training that begins with it. */
  onTrain: (character: Character) => void;
  picker: PicturePicker;
};
