import { characterTag, withoutTags } from '../../../../contract/generations/character/prompt-tags.ts';
import type { CharacterForm } from '../form.ts';
import { findTemplate } from '../templates/find-template.ts';

/**
 * The prompt of a request: the typed text plus that of the pose. A template contributes its own prompt with the tags filled in;
 * the typed text follows it.
 */
export function promptOf({ parameters }: Pick<CharacterForm, 'parameters'>): string {
  const { creation_mode, characters, prompt, pose_description } = parameters;
  const words = prompt.value.trim();
  if (creation_mode.value === 'pose') return join([words, pose_description?.value ?? '']);
  if (creation_mode.value !== 'template') return words;
  const keys = characters.value.map(({ model_id }) => model_id);
  const template = findTemplate(parameters.active_template?.value ?? null);
  const who = keys.length === 0 ? 'a person' : keys.map(characterTag).join(' and ');
  return join([template?.prompt.replace('{character}', () => who) ?? '', withoutTags(words, keys)]);
}

function join(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
