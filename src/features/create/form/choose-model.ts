import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { settleSoon } from '../sources/settle-soon.ts';
import { listReferences, videoModeFor } from '../sources/sources.ts';
import { changeForm, createState, enterMode } from './create.state.ts';
import { canMakeIn, type FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';
import { offerFormer } from './offer-former.ts';

/** The mode for a chosen model: the current one if the model supports it, else the mode that fits the form's source. */
export function modeForModel(model: Model, mode: FormMode, form: Pick<CreateForm, 'referenceId'>): FormMode {
  if (canMakeIn(model, mode)) return mode;
  return videoModeFor(model, { videoMode: null, referenceId: form.referenceId }) ?? 'image';
}

/** The default model of a mode: the painter or the first available one, else the first; undefined when none can do it. */
export function firstModelFor(mode: FormMode, models: readonly Model[]): Model | undefined {
  const able = models.filter((model) => canMakeIn(model, mode));
  const served = able.filter(({ available }) => available);
  return served.find(({ key }) => key === painterModel.key) ?? served[0] ?? able[0];
}

/** Changes the mode and takes prompt and pictures along. Undo restores those that they replaced. */
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

/** Chooses a model with its default size. A model of another mode changes the mode. */
export function chooseModel(model: Model): void {
  takeToMode(modeForModel(model, createState.mode, createState.form));
  putModel(model);
}

/** Puts a model with its default size into the form. */
export function putModel(model: Model): void {
  const { key, default_width: width, default_height: height } = model;
  const { form } = createState;
  if (form.model === key) return;
  changeForm({ model: key, width, height });
  // The model may support other types of references.
  settleSoon(model);
}
