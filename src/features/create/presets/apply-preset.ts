import type { Model } from '../../../../contract/catalogue/model.ts';
import type { Preset } from '../../../db/queries/generations/presets.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { changeForm, createState } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { settleForm } from '../sources/settle-references.ts';
import { fieldsOfPreset } from './fields-of-preset.ts';
import { describeLeftOut } from './left-out.ts';

/** The message about left-out settings stays for this long, ms. */
const toldMs = 15_000;

/**
 * Puts the settings of a preset into the form, and its model if that is another one; the address follows the model. A message
 * names the settings that the model does not support, and offers Undo.
 */
export function applyPreset(preset: Preset, model: Model): void {
  const former: CreateForm = { presetId: undefined, ...createState.form };
  takeModel(model);
  const fields = fieldsOfPreset(preset, createState.form, model);
  changeForm(fields);
  const { form } = createState;
  const applied = { ...form };
  const left = describeLeftOut(preset, model);
  const words = left === null ? '' : ` Left out, because ${model.name} does not take it: ${left}.`;
  // Undo keeps prompt and pictures that changed since, unless the preset set them.
  const isUndone = (key: string) => key in fields || form[key as keyof CreateForm] === applied[key as keyof CreateForm];
  const bringBack = () => Object.assign(form, Object.fromEntries(Object.entries(former).filter(([key]) => isUndone(key))));
  showToast({
    key: 'preset-applied',
    text: `Preset “${preset.name}” applied.${words}`,
    durationMs: toldMs,
    actions: [{ label: 'Undo', onPress: () => void bringBack() }],
  });
}

/** Chooses a model of this mode. References set their size and steps first, so that those of the preset win. */
function takeModel(model: Model): void {
  const { form } = createState;
  if (form.model === model.key) return;
  changeForm({ model: model.key, width: model.default_width, height: model.default_height });
  settleForm(form, model);
}
