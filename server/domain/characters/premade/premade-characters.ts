import type { CharacterType } from '../../../../contract/character-type.ts';

/** A character that the studio brings along. `pictures`: how many there are, `<model_id>-1.webp` and on. */
export type PremadeData = {
  id: string;
  model_id: string;
  character_name: string;
  /** How it looks, in the words of a prompt. */
  description: string;
  type: CharacterType;
  pictures: number;
};

export const premadeCharacters: readonly PremadeData[] = [];
