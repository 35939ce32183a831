import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { settleSoon } from '../sources/settle-soon.ts';
import { listReferences, videoModeFor } from '../sources/sources.ts';
import { changeForm, createState, enterMode } from './create.state.ts';
import { canMakeIn, type FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';
import { offerFormer } from './offer-former.ts';

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

/** Goes to another mode with the words and the pictures of this one, and offers to bring back those that they take the place of. */
export function takeToMode(mode: FormMode): void {
  const { mode: from, form: taken } = createState;
  if (mode === from) return;
  enterMode(mode);
  const former = { ...createState.form };
  const words = taken.prompt.trim() === '' ? {} : { prompt: taken.prompt };
  const pictures = listReferences(taken).length === 0 ? {} : { referenceId: taken.referenceId, moreIds: taken.moreIds };
  changeForm({ ...words, ...pictures });
  offerFormer(mode, former, from);
}

/** Chooses a model with its own size; one that does not make what the form asks for leads to the mode in which it does. */
export function chooseModel(model: Model): void {
  takeToMode(modeForModel(model, createState.mode, createState.form));
  putModel(model);
}

/** Puts a model with its own size into the form. */
export function putModel(model: Model): void {
  const { key, default_width: width, default_height: height } = model;
  const { form } = createState;
  if (form.model === key) return;
  changeForm({ model: key, width, height });
  // The next model may follow other references.
  settleSoon(model);
}
