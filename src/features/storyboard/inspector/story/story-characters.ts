import type { CategoryInputs, StoryCharacter, StoryRow } from '../../../../../contract/stories/story.ts';

type Told = Pick<StoryRow, 'category_inputs'>;

/** The characters of a story in the order of their markers. */
export function charactersOf({ category_inputs: { character, characters } }: Told): StoryCharacter[] {
  return character === null ? [] : [character, ...characters];
}

/** Replaces the characters in the inputs of a story. */
export function withCharacters({ category_inputs: inputs }: Told, characters: readonly StoryCharacter[]): CategoryInputs {
  return { ...inputs, character: characters[0] ?? null, characters: characters.slice(1) };
}
