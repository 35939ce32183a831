import { useLiveQuery } from 'dexie-react-hooks';
import { BookmarkPlus, ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { painterModel, type Model } from '../../../../contract/model.ts';
import { createPreset } from '../../../actions/create-preset.ts';
import { deletePreset } from '../../../actions/delete-preset.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { updatePreset } from '../../../actions/update-preset.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { listPresets, type Preset } from '../../../db/queries/presets.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { undoAction } from '../../../ui/feedback/undo-action.ts';
import { changeForm, createState } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { SettingSection } from '../settings/setting-section.tsx';
import { applyPreset } from './apply-preset.ts';
import { groupPresets } from './group-presets.ts';
import { isEdited, settingsOfForm } from './preset-settings.ts';
import { PresetList } from './preset-list.tsx';
import { PresetNameForm } from './preset-name-form.tsx';
import styles from './presets.module.css';

type Open = 'list' | 'save' | { rename: Preset } | null;

/** The preset that was applied, with whether it still is what the form says, and all others to apply. */
export function PresetSection({ form, model }: { form: CreateForm; model: Model }) {
  const { mode } = useSnapshot(createState);
  const presets = useLiveQuery(listPresets, []);
  const models = useLiveQuery(async () => findCatalogue(), []) ?? [painterModel];
  const [open, setOpen] = useState<Open>(null);
  const listId = useId();
  const { section, close, focusFirst } = useClosing(open, setOpen);
  const current = presets?.find(({ id, base_model }) => id === form.presetId && base_model === form.model);
  const isChanged = current !== undefined && isEdited(current, form, model);
  const isNamed = open === 'save' || (open !== null && typeof open === 'object');
  return (
    <SettingSection title="Preset">
      <div ref={section} className={styles.stack}>
        {!isNamed && (presets?.length ?? 0) > 0 && (
          <Chooser
            current={current}
            isChanged={isChanged}
            isOpen={open === 'list'}
            listId={listId}
            onPress={() => setOpen(open === 'list' ? null : 'list')}
          />
        )}
        {open === 'list' && presets !== undefined && (
          <PresetList
            id={listId}
            modelName={model.name}
            currentId={current?.id}
            groupsOf={(keyword) => groupPresets(presets, { mode, model: form.model, models, keyword })}
            onApply={(option) => {
              if (option.model !== null) applyPreset(option.preset, option.model);
              close();
            }}
            onRename={(rename) => setOpen({ rename })}
            onDelete={(preset) => void runAction(() => deletePreset(preset.id)).then(focusFirst)}
          />
        )}
        {open === 'save' && (
          <PresetNameForm
            name=""
            action="Save"
            canHavePrompt={!form.isBulk && form.prompt.trim() !== ''}
            onSave={(name, hasPrompt) => savePreset({ name, hasPrompt, form, model })}
            onClose={close}
          />
        )}
        {open !== null && typeof open === 'object' && (
          <PresetNameForm
            name={open.rename.name}
            action="Rename"
            canHavePrompt={false}
            onSave={(name) => renamePreset(open.rename, name)}
            onClose={close}
          />
        )}
        {presets?.length === 0 && !isNamed && (
          <p className={styles.note}>Save these settings under a name, and have them back in one tap.</p>
        )}
        {!isNamed && (
          <div className={styles.buttons}>
            {isChanged && (
              <Button onClick={() => void runAction(() => update(current, form, model))} aria-label={`Update the preset ${current.name}`}>
                Update
              </Button>
            )}
            <Button icon={<BookmarkPlus size={16} aria-hidden />} onClick={() => setOpen('save')}>
              {current === undefined ? 'Save as preset' : 'Save as new'}
            </Button>
          </div>
        )}
      </div>
    </SettingSection>
  );
}

type ChooserProps = { current: Preset | undefined; isChanged: boolean; isOpen: boolean; listId: string; onPress: () => void };

function Chooser({ current, isChanged, isOpen, listId, onPress }: ChooserProps): ReactNode {
  const name = current?.name ?? 'None';
  return (
    <button
      type="button"
      className={styles.chosen}
      aria-label={`Preset: ${name}${isChanged ? ', edited' : ''}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={onPress}
    >
      <SlidersHorizontal size={20} aria-hidden />
      <span dir="auto" className={styles.name}>
        {current?.name ?? 'Choose a preset'}
      </span>
      {isChanged && <span className={styles.edited}>Edited</span>}
      <ChevronDown size={16} aria-hidden />
    </button>
  );
}

/** Closing what is open gives the focus back to the first button of the section. */
function useClosing(open: Open, setOpen: (open: Open) => void) {
  const section = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  const focusFirst = () => section.current?.querySelector('button')?.focus();
  useEffect(() => {
    if (open !== null || !isClosing.current) return;
    isClosing.current = false;
    focusFirst();
  }, [open]);
  const close = () => {
    isClosing.current = true;
    setOpen(null);
  };
  return { section, close, focusFirst };
}

type Saved = { name: string; hasPrompt: boolean; form: CreateForm; model: Model };

async function savePreset({ name, hasPrompt, form, model }: Saved): Promise<boolean> {
  const { model_id = null, ...preset_settings } = settingsOfForm(form, model, hasPrompt);
  const id = await runAction(() => createPreset({ name, preset_settings, base_model: form.model, model_id }));
  if (id === undefined) return false;
  changeForm({ presetId: id });
  say('Preset saved', id);
  return true;
}

async function renamePreset({ id, name: before }: Preset, name: string): Promise<boolean> {
  if (name.trim() === before) return true;
  const key = await runAction(() => updatePreset(id, { name }));
  if (key !== undefined) say('Preset renamed', key);
  return key !== undefined;
}

async function update({ id, preset_settings: before }: Preset, form: CreateForm, model: Model): Promise<void> {
  const { model_id: _model, ...preset_settings } = settingsOfForm(form, model, before.prompt !== undefined && !form.isBulk);
  // A list of prompts has no count and no single prompt: those of the preset stay.
  const kept = form.isBulk ? { image_num: before.image_num, prompt: before.prompt } : {};
  say('Preset updated', await updatePreset(id, { preset_settings: { ...preset_settings, ...kept } }));
}

function say(text: string, undoKey: string): void {
  showToast({ key: 'preset', kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}
