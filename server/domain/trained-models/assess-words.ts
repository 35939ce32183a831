import { AppError } from '../../../contract/errors.ts';
import { assessContent } from '../content/assess-content.ts';
import type { StoredModel } from './lock-model.ts';

/** Checks what everybody reads of a published model. @throws CONTENT_WARNING */
export function assessWords({
  modelName,
  description,
  suggestedPrompt,
  objectPrompt,
}: Pick<StoredModel, 'modelName' | 'description' | 'suggestedPrompt' | 'objectPrompt'>): void {
  const warning = assessContent([modelName, description, suggestedPrompt, objectPrompt].join('\n'), 'context');
  if (warning === null) return;
  const detail = `This model cannot be published: it says “${warning.word}”, which counts as ${warning.category}.`;
  throw new AppError('CONTENT_WARNING', { detail });
}
