import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Toggle } from '../../../ui/controls/toggle.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './presets.module.css';

type PresetNameFormProps = {
  /** The name to begin with. */
  name: string;
  action: 'Save' | 'Rename';
  /** Whether the words of the prompt can be kept with the settings. */
  canHavePrompt: boolean;
  /** Resolves to true once it is kept. */
  onSave: (name: string, hasPrompt: boolean) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the name of a preset. Mounted while it is open. */
export function PresetNameForm({ name: before, action, canHavePrompt, onSave, onClose }: PresetNameFormProps) {
  const [name, setName] = useState(before);
  const [hasPrompt, setHasPrompt] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isReady = name.trim() !== '' && !isBusy;
  const save = async () => {
    if (!isReady) return;
    setIsBusy(true);
    const isKept = await onSave(name, hasPrompt);
    if (isKept) onClose();
    else setIsBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        label="Preset name"
        placeholder="Soft evening light"
        dir="auto"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens because its button was pressed
        autoFocus
        maxLength={limits.presetNameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {canHavePrompt && <Toggle label="Keep the prompt too" isOn={hasPrompt} onChange={setHasPrompt} />}
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" disabled={!isReady}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
