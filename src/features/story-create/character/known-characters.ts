import type { PremadeCharacter } from '../../../../contract/routes/character-routes.ts';
import type { StoryCharacter } from '../../../../contract/stories/story.ts';
import { presetCharacters } from '../../../../contract/stories/preset-characters.ts';
import type { Character } from '../../../db/queries/characters/characters.ts';
import type { StoryKind } from '../form/story-kind.ts';

/** A character that can be chosen with one tap. `url`: its picture; null: it has none. */
export type KnownCharacter = { key: string; name: string; url: string | null; description: string };

/** Own characters, newest first. */
export function listOwn(characters: readonly Character[]): KnownCharacter[] {
  return characters.map(({ model_id: key, character_name: name, thumbnail, image_urls: urls, description }) => ({
    key,
    name,
    url: thumbnail ?? urls[0] ?? null,
    description,
  }));
}

/** The preset characters of a kind, with their words of the library. A music video has those that stay the same from shot to shot. */
export function listPresets(kind: StoryKind, premade: readonly Pick<PremadeCharacter, 'model_id' | 'description'>[]): KnownCharacter[] {
  return presetCharacters
    .filter(({ visibleIn }) => kind !== 'music' || visibleIn.includes('music_video_consistent'))
    .map(({ id: key, model_name: name, image_url: url }) => ({
      key,
      name,
      url,
      description: premade.find(({ model_id: known }) => known === key)?.description ?? '',
    }));
}

/** A saved character as a story has it. */
export function savedCharacter({ key, name, description }: KnownCharacter): StoryCharacter {
  return { ...blank, model_id: key, name, description };
}

/** A character that is only a picture. */
export function picturedCharacter(url: string, number: number): StoryCharacter {
  return { ...blank, name: number === 1 ? 'Character' : `Character ${number}`, reference_image_url: url };
}

const blank: StoryCharacter = {
  model_id: null,
  name: '',
  reference_image_url: null,
  character_image_url: null,
  reference_mode: 'quick',
  description: '',
  allow_outfit_changes: false,
};
