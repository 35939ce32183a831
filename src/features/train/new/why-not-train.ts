import { errors } from '../../../../contract/errors.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import { trainedModelLimits, type Trainer } from '../../../../contract/trained-models/trained-model.ts';
import type { TrainForm } from './train.state.ts';

type Facts = {
  form: Pick<TrainForm, 'name' | 'pictures'>;
  /** Undefined where no trainer supports the chosen mode. */
  trainer: Trainer | undefined;
  isBringing: boolean;
  /** Running trainings, and models of the library. */
  running: number;
  models: number;
  /** Remaining credits; null: nothing is charged, or not known. */
  credits: number | null;
};

/** The limits of a trainer's pictures, within the studio's limits. */
export function pictureBounds(trainer: Trainer | undefined): { min: number; max: number } {
  const { imagesMin, imagesMax } = trainedModelLimits;
  return { min: Math.max(imagesMin, trainer?.images_min ?? 0), max: Math.min(imagesMax, trainer?.images_max ?? imagesMax) };
}

/** The reason why Train is disabled and the remedy; null when enabled. */
export function whyNotTrain({ form, trainer, isBringing, running, models, credits }: Facts): string | null {
  const { min, max } = pictureBounds(trainer);
  const count = form.pictures.length;
  if (models >= trainedModelLimits.count) return errors.MODELS_FULL.title;
  if (trainer === undefined) return 'Choose another kind of model: nothing that is connected trains this one.';
  if (form.name.trim() === '') return 'Give the model a name.';
  if (isBringing) return 'Wait until the pictures are here.';
  if (count < min) return `Add ${countPictures(min - count)}: a training needs at least ${min}.`;
  if (count > max) return `Remove ${countPictures(count - max)}: this trainer takes at most ${max}.`;
  if (running >= trainedModelLimits.atOnce) return errors.TRAINING_BUSY.title;
  if (credits !== null && credits < trainer.credits)
    return `This costs ${nameCredits(trainer.credits)} and you have ${nameCredits(credits)}. Nothing was charged.`;
  return null;
}

function countPictures(count: number): string {
  return count === 1 ? 'one picture' : `${count} pictures`;
}
