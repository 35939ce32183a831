import { painterModel, type Model } from '../../../../contract/model.ts';
import { videoModeFor } from '../sources/sources.ts';
import { changeForm, createState, enterMode } from './create.state.ts';
import { canMakeIn, type FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';

/** The mode that a model is chosen for: this one where the model can, else the one that it makes from what is there. */
export function modeForModel(model: Model, mode: FormMode, form: Pick<CreateForm, 'referenceId'>): FormMode {
  if (canMakeIn(model, mode)) return mode;
  return videoModeFor(model, { videoMode: null, referenceId: form.referenceId }) ?? 'image';
}

/** The model that a mode begins with: the painter or the first one that an engine serves, else the first one; undefined where there is none. */
export function firstModelFor(mode: FormMode, models: readonly Model[]): Model | undefined {
  const able = models.filter((model) => canMakeIn(model, mode));
  const served = able.filter(({ available }) => available);
  return served.find(({ key }) => key === painterModel.key) ?? served[0] ?? able[0];
}

/** Goes to another mode with what is in the form: an empty form there takes over the words and the pictures. */
export function takeToMode(mode: FormMode): void {
  const { prompt, referenceId, moreIds } = createState.form;
  enterMode(mode);
  const { form } = createState;
  if (form.prompt === '') changeForm({ prompt });
  if (form.referenceId === null && form.moreIds.length === 0) changeForm({ referenceId, moreIds });
}

/** Chooses a model with its own size; one that does not make what the form asks for leads to the mode in which it does. */
export function chooseModel(model: Model): void {
  takeToMode(modeForModel(model, createState.mode, createState.form));
  putModel(model);
}

/** Puts a model with its own size into the form. */
export function putModel({ key, default_width: width, default_height: height }: Model): void {
  if (createState.form.model !== key) changeForm({ model: key, width, height });
}
