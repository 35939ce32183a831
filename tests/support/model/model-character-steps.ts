import type { Wish } from '../../../contract/changes/changes.ts';
import { uuid } from './model-state.ts';

/** The changes of characters in a random play. */
export const characterSteps = ['makeCharacter', 'renameCharacter', 'deleteCharacter', 'restoreCharacter'] as const;
export type CharacterStep = (typeof characterSteps)[number];

/** Two characters, which all devices know by the same name. */
const ids: readonly [string, string] = [uuid(0xc1), uuid(0xc2)];

export const isCharacterStep = (step: string): step is CharacterStep => characterSteps.some((one) => one === step);

/** The device action of a step. */
export function characterWish(step: CharacterStep, { pick, now }: { pick: number; now: number }): Wish {
  const id = ids[pick % 2]!;
  switch (step) {
    case 'makeCharacter': {
      const image_urls = [`/api/media/upload_raw_image/${'ab'.repeat(32)}`];
      return { kind: 'character.create', args: { id, character_name: `Mara ${pick}`, image_urls, description: 'calm', at: now } };
    }
    case 'renameCharacter':
      return { kind: 'character.update', args: { id, character_name: `Renamed ${pick}` } };
    case 'deleteCharacter':
      return { kind: 'character.delete', args: { id, row: null } };
    case 'restoreCharacter':
      return { kind: 'character.restore', args: { id, row: null } };
  }
}
