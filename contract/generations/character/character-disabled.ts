import type { CharacterParameters } from './character-parameters.ts';
import { hasTag, isOnlyTag } from './prompt-tags.ts';

type CharacterInput = Pick<CharacterParameters, 'creation_mode' | 'prompt' | 'characters'> &
  Partial<Pick<CharacterParameters, 'active_template' | 'pose_image' | 'origin_image' | 'character_list'>>;

export type CharacterLack = 'NO_TEMPLATE' | 'EMPTY_PROMPT' | 'UNNAMED' | 'ONLY_TAG' | 'NO_POSE' | 'NO_ORIGIN' | 'NO_CHARACTERS';

/** The reason why Create is disabled for a picture of characters; null when nothing is missing. */
export function whyCharacterCreateDisabled(input: CharacterInput): CharacterLack | null {
  const { value: mode } = input.creation_mode;
  if (mode === 'template') return isEmpty(input.active_template?.value ?? '') ? 'NO_TEMPLATE' : null;
  const { value: prompt } = input.prompt;
  if (isEmpty(prompt)) return 'EMPTY_PROMPT';
  if (listUnnamed(input).length > 0) return 'UNNAMED';
  if (isOnlyTag(prompt)) return 'ONLY_TAG';
  if (mode === 'pose' && isEmpty(input.pose_image?.value ?? '')) return 'NO_POSE';
  if (mode !== 'inpaint') return null;
  if (isEmpty(input.origin_image?.value ?? '')) return 'NO_ORIGIN';
  return (input.character_list?.value ?? []).length === 0 ? 'NO_CHARACTERS' : null;
}

/** Keys of the characters that the prompt does not name. */
export function listUnnamed({ prompt, characters }: Pick<CharacterInput, 'prompt' | 'characters'>): string[] {
  return characters.value.map(({ model_id }) => model_id).filter((key) => !hasTag(prompt.value, key));
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
