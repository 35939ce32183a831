import { Boxes, Pencil, Trash2, WandSparkles } from 'lucide-react';
import type { Character } from '../../../db/queries/characters/characters.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

export type CharacterActions = {
  use: (key: string) => void;
  edit: (character: Character) => void;
  train: (character: Character) => void;
  remove: (character: Character) => void;
};

/** The menu of a character of the user. */
export function listCharacterEntries(character: Character, actions: CharacterActions): MenuEntry[] {
  return [
    { label: 'Use in a prompt', icon: <WandSparkles size={16} />, onSelect: () => actions.use(character.model_id) },
    { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => actions.edit(character) },
    { label: trainLabel(character), icon: <Boxes size={16} />, onSelect: () => actions.train(character) },
    'separator',
    { label: 'Delete', icon: <Trash2 size={16} />, keys: 'Del', isDanger: true, onSelect: () => actions.remove(character) },
  ];
}

/** A trained character links to its model, where it can be trained again. */
export function trainLabel(character: Pick<Character, 'trained_model_id'>): string {
  return character.trained_model_id === null ? 'Train' : 'Show its model';
}
