import type { TrainingMode } from '../../../../contract/generations/image/image-defaults.ts';
import type { ChosenChange } from '../form/chosen-rules.ts';

/** Settings that a trained model brings: the kind of its training, with that one's weight, and the words for what was trained. */
export function trainedWith({ training_mode: mode, object_prompt: words }: { training_mode: TrainingMode | null; object_prompt: string }) {
  return {
    training_mode: mode ?? undefined,
    model_weight: undefined,
    object_prompt: words === '' ? undefined : words,
  } satisfies Partial<ChosenChange>;
}
