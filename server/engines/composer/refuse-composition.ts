import { EngineError } from '../engine-error.ts';
import type { ComposerModel, CompositionRequest } from './composer.ts';

const promptLengthMax = 2_000;

/** @throws EngineError INVALID_INPUT for what cannot be composed, with a sentence for the person who asked */
export function refuseComposition({ model: key, prompt, seconds, seed }: CompositionRequest, models: readonly ComposerModel[]): void {
  const model = models.find((one) => one.key === key);
  if (model === undefined) throw new EngineError('MODEL_RETIRED', 'This music model is not there any more.');
  const refusal =
    prompt.trim() === '' || prompt.length > promptLengthMax
      ? `Words for music must have between 1 and ${promptLengthMax} characters.`
      : !(seconds >= 1 && seconds <= model.seconds_max)
        ? `${model.name} makes music of 1 to ${model.seconds_max} seconds.`
        : !Number.isSafeInteger(seed) || seed < 0
          ? 'The seed of music must be a whole number from 0.'
          : null;
  if (refusal !== null) throw new EngineError('INVALID_INPUT', refusal);
}
