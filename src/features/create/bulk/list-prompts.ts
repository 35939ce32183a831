import { readPromptLines } from '../../../../contract/generation/image/read-prompt-lines.ts';
import type { Model } from '../../../../contract/model.ts';

/** The prompts of a list, each for one image; null where the prompt is one. Videos are not made from lists. */
export function listPrompts(form: { isBulk: boolean; prompt: string }, model: Pick<Model, 'resource_type'>): string[] | null {
  return form.isBulk && model.resource_type === 'image' ? readPromptLines(form.prompt) : null;
}
