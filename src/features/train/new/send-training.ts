import type { Plan } from '../../../../contract/account/plan.ts';
import type { Trainer } from '../../../../contract/trained-models/trained-model.ts';
import { trainModel } from '../../../actions/trained-models/train-model.ts';
import { chargeOf } from '../price-of.ts';
import { isReached, syncStatus } from '../../../sync/status.ts';
import { sayOfModel } from '../say-of-model.ts';
import { clearTraining, trainState } from './train.state.ts';

/** Starts the training of the form and clears it. Returns the model's id. @throws what `trainModel` throws */
export async function sendTraining(trainer: Trainer, plan: Plan): Promise<string> {
  const { name, mode, pictures, description, suggestedPrompt, objectPrompt, character } = trainState.form;
  const id = await trainModel({
    model_name: name,
    training_mode: mode,
    trainer: trainer.key,
    image_urls: [...pictures],
    description,
    suggested_prompt: suggestedPrompt,
    object_prompt: objectPrompt,
    character_creation_id: character?.id ?? null,
    key: character?.key ?? null,
    credits: chargeOf(trainer.credits, plan),
  });
  clearTraining();
  sayOfModel(isReached(syncStatus.state) ? 'Training started' : 'The training waits for the studio', id);
  return id;
}
