import { describe, expect, it } from 'vitest';
import { byUser, initial } from './action-marker.ts';
import { whyCharacterCreateDisabled, type CharacterLack } from './character-disabled.ts';
import type { CharacterMode } from './character-mode.ts';

describe('Character create is disabled when', () => {
  const characters = (...ids: string[]) =>
    byUser(ids.map((model_id) => ({ model_id, model_weight: 0.7, strict_character_features: false })));
  const base = (mode: CharacterMode) => ({ creation_mode: initial(mode), prompt: byUser('@mara walks'), characters: characters('mara') });
  const cases: [string, Parameters<typeof whyCharacterCreateDisabled>[0], CharacterLack | null][] = [
    ['template mode has no active template', base('template'), 'NO_TEMPLATE'],
    ['but not with one, whatever the prompt', { ...base('template'), prompt: byUser(''), active_template: byUser('sheet') }, null],
    ['the prompt is empty', { ...base('promptAndReference'), prompt: byUser(' ') }, 'EMPTY_PROMPT'],
    ['it lacks any character’s @key', { ...base('multipleCharacter'), characters: characters('mara', 'tomas') }, 'UNNAMED'],
    ['it equals just a tag', { ...base('promptAndReference'), prompt: byUser('@mara ') }, 'ONLY_TAG'],
    [
      'but not when it names them all',
      { ...base('multipleCharacter'), prompt: byUser('@mara and @tomas'), characters: characters('mara', 'tomas') },
      null,
    ],
    ['pose mode lacks a pose image', base('pose'), 'NO_POSE'],
    ['but not with one', { ...base('pose'), pose_image: byUser('/pose') }, null],
    ['inpaint mode lacks origin image', { ...base('inpaint'), character_list: byUser(['mara']) }, 'NO_ORIGIN'],
    ['inpaint mode lacks character list', { ...base('inpaint'), origin_image: byUser('/a'), character_list: byUser([]) }, 'NO_CHARACTERS'],
    ['but not with both', { ...base('inpaint'), origin_image: byUser('/a'), character_list: byUser(['mara']) }, null],
  ];
  it.each(cases)('%s', (_, input, lack) => expect(whyCharacterCreateDisabled(input)).toBe(lack));
});
