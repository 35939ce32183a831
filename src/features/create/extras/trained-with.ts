import type { TrainingMode } from '../../../../contract/generations/image/image-defaults.ts';
import type { ChosenChange } from '../form/chosen-rules.ts';

/** The settings that come with a trained model: kind of training, its default weight, and trigger words. */
export function trainedWith({ training_mode: mode, object_prompt: words }: { training_mode: TrainingMode | null; object_prompt: string }) {
  return {
    training_mode: mode ?? undefined,
    model_weight: undefined,
    object_prompt: words === '' ? undefined : words,
  } satisfies Partial<ChosenChange>;
}
