import { isCharacterMarker, markerOfCharacter, markersIn } from '../script/markers.ts';
import type { StoryCharacter, StoryRow } from '../story.ts';

/** The characters of a story that a prompt names, in their order in the story. */
export function charactersIn(
  prompt: string,
  { category_inputs: { character, characters } }: Pick<StoryRow, 'category_inputs'>,
): StoryCharacter[] {
  const named = new Set(markersIn(prompt).filter(isCharacterMarker));
  const all = character === null ? [] : [character, ...characters];
  return all.filter((_, index) => named.has(markerOfCharacter(index + 1)));
}
