import type { ChosenSettings } from './chosen-settings.ts';
import { withoutTags } from './character/prompt-tags.ts';
import { listTrained } from './image/check-trained.ts';
import { takeOut } from './take-out.ts';

/** The main character and the extra ones, as scripts of stories name them. */
const markers = /<<(?:THE_MARKER|CHARACTER_\d+)>>/gu;

/**
 * The prompt as an engine gets it: with the words for what was trained before it, and without the names that only the studio
 * understands, which are `@key` of the trained models that were chosen, and the markers of characters. Rows keep what was typed.
 */
export function promptForEngine(prompt: string, chosen: ChosenSettings): string {
  const keys = listTrained(chosen).map(({ name }) => name);
  const plain = withoutTags(takeOut(prompt, markers), keys);
  const words = chosen.object_prompt?.trim() ?? '';
  if (words === '' || plain.includes(words)) return plain;
  return plain === '' ? words : `${words}, ${plain}`;
}
