import { useLiveQuery } from 'dexie-react-hooks';
import { BookmarkPlus, ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { updatePreset } from '../../../actions/presets/update-preset.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { listPresets, type Preset } from '../../../db/queries/generations/presets.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { createState } from '../form/create.state.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { SettingSection } from '../settings/setting-section.tsx';
import { applyPreset } from './apply-preset.ts';
import { groupPresets } from './group-presets.ts';
import { isEdited, settingsOfForm } from './preset-settings.ts';
import { PresetList } from './preset-list.tsx';
import { PresetNameForm } from './preset-name-form.tsx';
import { removePreset, sayOfPreset } from './say-of-preset.ts';
import styles from './presets.module.css';

/** The open part of the section: the list, or the name field of a new or an existing preset. */
type Open = 'list' | { naming: Preset | null } | null;

/** The applied preset with an «edited» mark, and the list of presets. */
export function PresetSection({ form, model }: { form: CreateForm; model: Model }) {
  const { mode } = useSnapshot(createState);
  const presets = useLiveQuery(listPresets, []);
  const models = useLiveQuery(async () => findCatalogue(), []) ?? [painterModel];
  const [open, setOpen] = useState<Open>(null);
  const listId = useId();
  const { section, close } = useClosing(open, setOpen);
  const current = presets?.find(({ id, base_model }) => id === form.presetId && base_model === form.model);
  const fitting = presets && groupPresets(presets, { mode, model: form.model, models });
  if (open !== null && open !== 'list')
    return (
      <SettingSection title="Preset">
        <PresetNameForm preset={open.naming} form={form} model={model} onClose={close} />
      </SettingSection>
    );
  return (
    <SettingSection title="Preset">
      <div ref={section} className={styles.stack}>
        {fitting?.length === 0 && <p className={styles.note}>Save these settings under a name, and have them back in one tap.</p>}
        {fitting !== undefined && fitting.length > 0 && (
          <Chooser
            name={current?.name ?? 'None chosen'}
            isChanged={current !== undefined && isEdited(current, form, model)}
            isOpen={open === 'list'}
            listId={listId}
            onPress={() => setOpen(open === 'list' ? null : 'list')}
          />
        )}
        {fitting !== undefined && fitting.length > 0 && open === 'list' && (
          <PresetList
            id={listId}
            modelName={model.name}
            currentId={current?.id}
            groups={fitting}
            onClose={close}
            onApply={(option) => {
              if (option.model !== null) applyPreset(option.preset, option.model);
              close();
            }}
            onRename={(naming) => setOpen({ naming })}
            onDelete={(preset) => void runAction(() => removePreset(preset.id)).then(() => focusFirst(section.current))}
          />
        )}
        <SaveButtons current={current} form={form} model={model} onName={() => setOpen({ naming: null })} />
      </div>
    </SettingSection>
  );
}

type ChooserProps = { name: string; isChanged: boolean; isOpen: boolean; listId: string; onPress: () => void };

function Chooser({ name, isChanged, isOpen, listId, onPress }: ChooserProps) {
  return (
    <button type="button" className={styles.chosen} aria-expanded={isOpen} aria-controls={isOpen ? listId : undefined} onClick={onPress}>
      <SlidersHorizontal size={20} aria-hidden />
      <VisuallyHidden>Preset: </VisuallyHidden>
      <span dir="auto" className={styles.name}>
        {name}
      </span>
      {isChanged && (
        <span className={styles.edited}>
          <VisuallyHidden>, </VisuallyHidden>Edited
        </span>
      )}
      <ChevronDown size={16} aria-hidden />
    </button>
  );
}

type SaveButtonsProps = { current: Preset | undefined; form: CreateForm; model: Model; onName: () => void };

function SaveButtons({ current, form, model, onName }: SaveButtonsProps) {
  const isChanged = current !== undefined && isEdited(current, form, model);
  return (
    <div className={styles.buttons}>
      {isChanged && (
        <Button aria-label={`Update ${current.name}`} onClick={() => void runAction(() => update(current, form, model))}>
          Update
        </Button>
      )}
      <Button icon={<BookmarkPlus size={16} aria-hidden />} onClick={onName}>
        {current === undefined ? 'Save as preset' : 'Save as new'}
      </Button>
    </div>
  );
}

async function update({ id, preset_settings: before }: Preset, form: CreateForm, model: Model): Promise<void> {
  const { model_id: _model, ...preset_settings } = settingsOfForm(form, model, before.prompt !== undefined);
  sayOfPreset('Preset updated', await updatePreset(id, { preset_settings }));
}

/** Closes the open part and focuses the first button of the section. */
function useClosing(open: Open, setOpen: (open: Open) => void) {
  const section = useRef<HTMLDivElement>(null);
  const isClosing = useRef(false);
  useEffect(() => {
    if (open !== null || !isClosing.current) return;
    isClosing.current = false;
    focusFirst(section.current);
  }, [open]);
  const close = () => {
    isClosing.current = true;
    setOpen(null);
  };
  return { section, close };
}

const focusFirst = (part: HTMLElement | null) => part?.querySelector('button')?.focus();
