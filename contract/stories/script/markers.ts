import { introduce } from '../../generations/prompt/engine-prompt.ts';
import { takeOut } from '../../generations/prompt/take-out.ts';
import type { StoryCharacter, StoryRow } from '../story.ts';

/** The main character. The others are `<<CHARACTER_2>>` and so on; props are `<<NAME>>`. */
export const mainMarker = '<<THE_MARKER>>';

const everyMarker = /<<[A-Z][A-Z0-9_]{0,38}>>/gu;
const characterMarker = /^<<(?:THE_MARKER|CHARACTER_\d+)>>$/u;

/** `n` counts from 1, which is the main character. */
export function markerOfCharacter(n: number): string {
  return n === 1 ? mainMarker : `<<CHARACTER_${n}>>`;
}

/** True for markers that only characters have, whether or not the story has that many. */
export function isCharacterMarker(marker: string): boolean {
  return characterMarker.test(marker);
}

/** The markers in a text in their order, each once. */
export function markersIn(text: string): string[] {
  return [...new Set(text.match(everyMarker))];
}

/** `<<BRASS_LAMP>>` in plain words: brass lamp. */
export function nameOfMarker(marker: string): string {
  return marker.slice(2, -2).toLowerCase().replaceAll('_', ' ').trim();
}

type Told = Pick<StoryRow, 'category_inputs' | 'props'>;

export type StoryMarker = { marker: string; name: string; kind: 'character' | 'prop'; description: string };

/** The markers that prompts of a story can name: its characters, then its props. */
export function storyMarkers(story: Told): StoryMarker[] {
  return [
    ...charactersOf(story).map(({ name, description }, i): StoryMarker => {
      return { marker: markerOfCharacter(i + 1), name, kind: 'character', description };
    }),
    ...story.props.map(({ recurringPropKey: marker, recurringPropDescription: description }): StoryMarker => {
      return { marker, name: nameOfMarker(marker), kind: 'prop', description };
    }),
  ];
}

/** A text for people to read: characters and props by their names. One whose name is not known is called by its marker in plain words. */
export function nameMarkers(text: string, story: Told): string {
  const names = new Map(storyMarkers(story).map(({ marker, name }) => [marker, name.trim()]));
  return text.replaceAll(everyMarker, (marker) => names.get(marker) || (marker === mainMarker ? 'the character' : nameOfMarker(marker)));
}

/**
 * A prompt as a request has it. A saved character becomes its tag, for which the studio says its name and its looks; one that is only
 * a picture becomes its name, the first time with its description. A prop becomes its description. The marker of a character that the
 * story does not have is taken out, and an unknown prop is said in plain words.
 */
export function replaceMarkers(text: string, story: Told): string {
  const characters = new Map(charactersOf(story).map((character, i) => [markerOfCharacter(i + 1), character]));
  const props = new Map(story.props.map((prop) => [prop.recurringPropKey, prop.recurringPropDescription.trim()]));
  const introduced = new Set<string>();
  const replaced = text.replaceAll(everyMarker, (marker, at: number) => {
    const character = characters.get(marker);
    if (character === undefined) return isCharacterMarker(marker) ? marker : props.get(marker) || nameOfMarker(marker);
    if (character.model_id !== null) return `@${character.model_id}`;
    const name = character.name.trim() || marker;
    const description = character.description.trim();
    if (introduced.has(marker) || description === '') return name;
    introduced.add(marker);
    return introduce(name, description, text.slice(at + marker.length));
  });
  return takeOut(replaced, /<<(?:THE_MARKER|CHARACTER_\d+)>>/gu);
}

function charactersOf({ category_inputs: { character, characters } }: Told): StoryCharacter[] {
  return character === null ? [] : [character, ...characters];
}
