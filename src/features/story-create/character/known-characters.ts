import type { PremadeCharacter } from '../../../../contract/routes/character-routes.ts';
import type { StoryCharacter } from '../../../../contract/stories/story.ts';
import { presetCharacters } from '../../../../contract/stories/preset-characters.ts';
import type { Character } from '../../../db/queries/characters/characters.ts';
import type { StoryKind } from '../form/story-kind.ts';

/** A character on offer. `url`: its picture; null for none. */
export type KnownCharacter = { key: string; name: string; url: string | null; description: string };

/** The user's characters, newest first. */
export function listOwn(characters: readonly Character[]): KnownCharacter[] {
  return characters.map(({ model_id: key, character_name: name, thumbnail, image_urls: urls, description }) => ({
    key,
    name,
    url: thumbnail ?? urls[0] ?? null,
    description,
  }));
}

/** The preset characters of a kind with the library's descriptions. A music video gets those that look the same in every shot. */
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

/** A saved character in the form of a story. */
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
