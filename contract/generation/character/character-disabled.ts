import type { CharacterParameters } from './character-parameters.ts';
import { hasTag, isOnlyTag } from './prompt-tags.ts';

type CharacterInput = Pick<CharacterParameters, 'creation_mode' | 'prompt' | 'characters'> &
  Partial<Pick<CharacterParameters, 'active_template' | 'pose_image' | 'origin_image' | 'character_list'>>;

/** Whether a picture of characters lacks something. */
export function isCharacterCreateDisabled(input: CharacterInput): boolean {
  const { value: mode } = input.creation_mode;
  if (mode === 'template') return isEmpty(input.active_template?.value ?? '');
  const { value: prompt } = input.prompt;
  const isUnnamed = input.characters.value.some(({ model_id }) => !hasTag(prompt, model_id));
  if (isEmpty(prompt) || isUnnamed || isOnlyTag(prompt)) return true;
  if (mode === 'pose') return isEmpty(input.pose_image?.value ?? '');
  if (mode === 'inpaint') return isEmpty(input.origin_image?.value ?? '') || (input.character_list?.value ?? []).length === 0;
  return false;
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
