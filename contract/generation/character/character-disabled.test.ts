import { describe, expect, it } from 'vitest';
import { byUser, initial } from './action-marker.ts';
import { isCharacterCreateDisabled } from './character-disabled.ts';
import type { CharacterMode } from './character-mode.ts';

describe('Character create is disabled when', () => {
  const characters = (...ids: string[]) =>
    byUser(ids.map((model_id) => ({ model_id, model_weight: 0.7, strict_character_features: false })));
  const base = (mode: CharacterMode) => ({ creation_mode: initial(mode), prompt: byUser('@mara walks'), characters: characters('mara') });
  const cases: [string, Parameters<typeof isCharacterCreateDisabled>[0], boolean][] = [
    ['template mode has no active template', base('template'), true],
    ['but not with one, whatever the prompt', { ...base('template'), prompt: byUser(''), active_template: byUser('sheet') }, false],
    ['the prompt is empty', { ...base('promptAndReference'), prompt: byUser(' ') }, true],
    ['it lacks any character’s @key', { ...base('multipleCharacter'), characters: characters('mara', 'tomas') }, true],
    ['it equals just a tag', { ...base('promptAndReference'), prompt: byUser('@mara ') }, true],
    [
      'but not when it names them all',
      { ...base('multipleCharacter'), prompt: byUser('@mara and @tomas'), characters: characters('mara', 'tomas') },
      false,
    ],
    ['pose mode lacks a pose image', base('pose'), true],
    ['but not with one', { ...base('pose'), pose_image: byUser('/pose') }, false],
    ['inpaint mode lacks origin image', { ...base('inpaint'), character_list: byUser(['mara']) }, true],
    ['inpaint mode lacks character list', { ...base('inpaint'), origin_image: byUser('/a'), character_list: byUser([]) }, true],
    ['but not with both', { ...base('inpaint'), origin_image: byUser('/a'), character_list: byUser(['mara']) }, false],
  ];
  it.each(cases)('%s', (_, input, isDisabled) => expect(isCharacterCreateDisabled(input)).toBe(isDisabled));
});
