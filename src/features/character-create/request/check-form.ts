import { whyCharacterCreateDisabled, type CharacterLack } from '../../../../contract/generations/character/character-disabled.ts';
import { costOf, type Cost } from '../../../../contract/generations/cost/cost.ts';
import { isSeed } from '../../../../contract/generations/image/seed-mode.ts';
import { limits } from '../../../../contract/limits.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { maxImages, type Plan } from '../../../../contract/account/plan.ts';
import type { CharacterForm } from '../form.ts';
import { promptOf } from './prompt-of.ts';
import { toRequest } from './to-request.ts';

export type FormLack =
  | CharacterLack
  | 'NO_MODEL'
  | 'MODELS_UNTOLD'
  | 'MODEL_UNAVAILABLE'
  | 'MODEL_WITHOUT_MASK'
  | 'NO_MASK'
  | 'SEED_RANGE'
  | 'PLAN_LIMIT'
  | 'PROMPT_TOO_LONG';

/** Why Create is disabled, and the cost; null without a model. `untold`: this device has no list of models yet. */
export function checkForm(
  form: CharacterForm,
  model: Model | 'untold' | undefined,
  plan: Plan,
): { reason: FormLack | null; cost: Cost | null } {
  if (model === 'untold') return { reason: 'MODELS_UNTOLD', cost: null };
  const cost = model === undefined ? null : costOf({ plan, model, asked: toRequest(form, model), count: form.parameters.image_num.value });
  return { reason: whyDisabled(form, model, plan), cost };
}

function whyDisabled(form: CharacterForm, model: Model | undefined, plan: Plan): FormLack | null {
  const { creation_mode, image_num, seed } = form.parameters;
  if (model === undefined) return 'NO_MODEL';
  if (image_num.value > maxImages(plan)) return 'PLAN_LIMIT';
  const lack = whyCharacterCreateDisabled(form.parameters);
  if (lack !== null) return lack;
  if (seed.value.mode === 'seed' && !isSeed(Number(seed.value.value ?? Number.NaN))) return 'SEED_RANGE';
  if (promptOf(form).length > limits.promptLength) return 'PROMPT_TOO_LONG';
  if (!model.available) return 'MODEL_UNAVAILABLE';
  if (creation_mode.value !== 'inpaint') return null;
  if (capabilitiesOf(model).has_mask !== true) return 'MODEL_WITHOUT_MASK';
  return form.mask === null ? 'NO_MASK' : null;
}
