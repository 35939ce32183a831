import { useState } from 'react';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { presetLimits } from '../../../../contract/preset.ts';
import { createPreset } from '../../../actions/presets/create-preset.ts';
import { updatePreset } from '../../../actions/presets/update-preset.ts';
import type { Preset } from '../../../db/queries/generations/presets.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useOverlay } from '../../../ui/overlay/use-overlay.ts';
import { changeForm } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { settingsOfForm } from './preset-settings.ts';
import { sayOfPreset } from './say-of-preset.ts';
import styles from './presets.module.css';

type PresetNameFormProps = {
  /** The preset to rename; null creates one. */
  preset: Preset | null;
  form: CreateForm;
  model: Model;
  onClose: () => void;
};

/** Names or renames a preset. Mounted while it is open. */
export function PresetNameForm({ preset, form, model, onClose }: PresetNameFormProps) {
  const [name, setName] = useState(preset?.name ?? '');
  const [hasPrompt, setHasPrompt] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useOverlay(true, onClose);
  const isReady = name.trim() !== '' && !isBusy;
  const canHavePrompt = preset === null && form.prompt.trim() !== '';
  const save = async () => {
    if (!isReady) return;
    setIsBusy(true);
    const asked = { name, form, model, hasPrompt: hasPrompt && canHavePrompt };
    const kept = await runAction(() => (preset === null ? savePreset(asked) : renamePreset(preset, name)));
    setIsBusy(false);
    if (kept === true) onClose();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Preset name"
        placeholder="Soft evening light"
        dir="auto"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens because its button was pressed
        autoFocus
        maxLength={presetLimits.nameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canHavePrompt && <Toggle label="Keep the prompt too" isOn={hasPrompt} onChange={setHasPrompt} />}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" disabled={!isReady}>
          {preset === null ? 'Save' : 'Rename'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

type Saved = { name: string; hasPrompt: boolean; form: CreateForm; model: Model };

async function savePreset({ name, hasPrompt, form, model }: Saved): Promise<true> {
  const { model_id = null, ...preset_settings } = settingsOfForm(form, model, hasPrompt);
  const id = await createPreset({ name, preset_settings, base_model: form.model, model_id });
  changeForm({ presetId: id });
  sayOfPreset('Preset saved', id);
  return true;
}

async function renamePreset({ id, name: before }: Preset, name: string): Promise<true> {
  if (name.trim() !== before) sayOfPreset('Preset renamed', await updatePreset(id, { name }));
  return true;
}
