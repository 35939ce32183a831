import { automatic, byUser } from '../../../../contract/generations/character/action-marker.ts';
import { modeForCharacters } from '../../../../contract/generations/character/character-mode.ts';
import { changeTags, characterTag, listTags } from '../../../../contract/generations/character/prompt-tags.ts';
import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import { limits } from '../../../../contract/limits.ts';
import type { CharacterForm, RequestCharacter } from '../form.ts';

type Change = Pick<CharacterForm, 'parameters'>;

export function usualCharacter(model_id: string): RequestCharacter {
  return { model_id, model_weight: imageDefaults.model_weight, strict_character_features: false };
}

/** Sets the characters. Their number chooses between the one- and several-characters modes; inpainting keeps its mode. */
export function withCharacters({ parameters }: Change, characters: readonly RequestCharacter[]): Change {
  const kept = characters.slice(0, limits.charactersMax);
  return {
    parameters: {
      ...parameters,
      characters: byUser(kept),
      creation_mode: modeForCharacters(parameters.creation_mode, kept.length),
      character_list: automatic(kept.map(({ model_id }) => model_id)),
    },
  };
}

/** Changes the characters in the list and the prompt alike. Remaining ones keep their weights. */
export function pickCharacters(form: Change, change: Parameters<typeof changeTags>[1]): Change {
  const { characters, prompt } = form.parameters;
  const list = nextList(characters.value, change).slice(0, limits.charactersMax);
  const isIn = (key: string) => list.some(({ model_id }) => model_id === key);
  const tags = { ...change, modelIds: change.mode === 'remove' ? change.modelIds : change.modelIds.filter(isIn) };
  const changed = changeTags(prompt.value, tags);
  // A trailing space: without it the next typed letter would extend the tag.
  const words = list.some(({ model_id }) => changed.endsWith(characterTag(model_id))) ? `${changed} ` : changed;
  return withCharacters({ parameters: { ...form.parameters, prompt: byUser(words) } }, list);
}

function nextList(list: readonly RequestCharacter[], change: Parameters<typeof changeTags>[1]): RequestCharacter[] {
  const known = (key: string) => list.find(({ model_id }) => model_id === key) ?? usualCharacter(key);
  const keys = new Set(change.modelIds);
  const others = list.filter(({ model_id }) => !keys.has(model_id));
  switch (change.mode) {
    case 'replaceAll':
      return change.modelIds.map(known);
    case 'add':
      return [...list, ...change.modelIds.filter((key) => !list.some(({ model_id }) => model_id === key)).map(known)];
    case 'remove':
      return others;
    case 'replace': {
      const [next] = change.modelIds;
      if (next === undefined) return [...list];
      const at = others.findIndex(({ model_id }) => model_id === change.replaced);
      return at === -1 ? [...others, known(next)] : others.with(at, known(next));
    }
  }
}

/** Sets the typed prompt, and adds the known characters that it names. */
export function writePrompt(form: Change, words: string, known: readonly string[]): Change {
  const { characters } = form.parameters;
  const parameters = { ...form.parameters, prompt: byUser(words) };
  const listed = characters.value.map(({ model_id }) => model_id);
  const named = new Set(listTags(words, known).map(({ key }) => key));
  const added = [...named].filter((key) => !listed.includes(key));
  return added.length === 0 ? { parameters } : withCharacters({ parameters }, [...characters.value, ...added.map(usualCharacter)]);
}
