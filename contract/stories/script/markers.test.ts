import { describe, expect, it } from 'vitest';
import type { StoryCharacter, StoryProp } from '../story.ts';
import { markersIn, nameMarkers, replaceMarkers, storyMarkers } from './markers.ts';

const character = (changes: Partial<StoryCharacter>): StoryCharacter => ({
  model_id: null,
  name: 'Mara',
  reference_image_url: null,
  character_image_url: null,
  reference_mode: 'quick',
  description: '',
  allow_outfit_changes: false,
  ...changes,
});
const story = (first: StoryCharacter | null, others: StoryCharacter[] = [], props: StoryProp[] = []) => ({
  category_inputs: { character: first, characters: others, topic: '', is_script: false, theme: '', shots_num: null },
  props,
});
const lamp = { recurringPropKey: '<<LAMP>>', recurringPropDescription: 'a dented brass lamp' };

it('3.06: <<THE_MARKER>> is the main character, extra characters are <<CHARACTER_n>> from 2, and props have their keys', () => {
  const markers = storyMarkers(story(character({}), [character({ name: 'Tom' }), character({ name: 'Ada' })], [lamp]));
  expect(markers.map(({ marker, name, kind }) => [marker, name, kind])).toEqual([
    ['<<THE_MARKER>>', 'Mara', 'character'],
    ['<<CHARACTER_2>>', 'Tom', 'character'],
    ['<<CHARACTER_3>>', 'Ada', 'character'],
    ['<<LAMP>>', 'lamp', 'prop'],
  ]);
  expect(markersIn('<<LAMP>> by <<THE_MARKER>>, <<LAMP>>, <<no marker>>, <<A B>>')).toEqual(['<<LAMP>>', '<<THE_MARKER>>']);
});

it('people read names in place of markers, and plain words where there is no name', () => {
  const text = '<<THE_MARKER>> lifts <<LAMP>>, <<CHARACTER_2>> the <<TEA_CUP>>';
  expect(nameMarkers(text, story(character({}), [character({ name: 'Tom' })], [lamp]))).toBe('Mara lifts lamp, Tom the tea cup');
  expect(nameMarkers(text, story(character({ name: ' ' })))).toBe('the character lifts lamp, character 2 the tea cup');
});

describe('in a prompt for an engine', () => {
  it.each([
    [
      'a picture’s name, with its looks the first time',
      character({ description: 'a sailor with red hair' }),
      '<<THE_MARKER>> smiles. <<THE_MARKER>> waves.',
      'Mara, a sailor with red hair, smiles. Mara waves.',
    ],
    ['its tag where it is saved', character({ model_id: 'mara', description: 'a sailor' }), 'Near <<THE_MARKER>>.', 'Near @mara.'],
    ['a prop’s description', null, 'Close on <<LAMP>>.', 'Close on a dented brass lamp.'],
    ['an unknown prop in plain words', null, 'Close on <<TEA_CUP>>.', 'Close on tea cup.'],
    ['a character that is not there is taken out', character({}), '<<THE_MARKER>>, <<CHARACTER_2>>, at sea', 'Mara, at sea'],
  ])('a marker becomes %s', (_, first, text, replaced) => {
    expect(replaceMarkers(text, story(first, [], [lamp]))).toBe(replaced);
  });
});
