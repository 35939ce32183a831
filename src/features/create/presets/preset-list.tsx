import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { moveInList } from '../../../ui/move-in-list.ts';
import { useOverlay } from '../../../ui/overlay/use-overlay.ts';
import type { Preset } from '../../../db/queries/generations/presets.ts';
import { searchPresets, type PresetGroup, type PresetOption } from './group-presets.ts';
import styles from './presets.module.css';

/** Number of presets from which a search field appears. */
const searchFrom = 8;
const optionsSelector = '[data-option]:enabled';

type PresetListProps = {
  id: string;
  modelName: string;
  currentId: string | undefined;
  groups: readonly PresetGroup[];
  onClose: () => void;
  onApply: (option: PresetOption) => void;
  onRename: (preset: Preset) => void;
  onDelete: (preset: Preset) => void;
};

/** The presets for this mode: of this model, of other models, and of missing models. */
export function PresetList({ id, modelName, currentId, groups, onClose, onApply, onRename, onDelete }: PresetListProps) {
  const [keyword, setKeyword] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useOverlay(true, onClose);
  useEffect(() => {
    const options = [...(list.current?.querySelectorAll<HTMLElement>(optionsSelector) ?? [])];
    (options.find((option) => option.ariaCurrent === 'true') ?? options[0])?.focus();
  }, []);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const found = searchPresets(groups, keyword);
  const titles = { own: modelName, others: 'Other models', gone: 'Models that are not here now' };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons in it
    <div
      id={id}
      role="group"
      aria-label="Saved presets"
      className={styles.list}
      onKeyDown={(event) => moveInList(event, list.current, optionsSelector)}
    >
      {count >= searchFrom && (
        <TextField label="Search presets" type="search" value={keyword} onChange={(event) => setKeyword(event.currentTarget.value)} />
      )}
      <div ref={list} className={styles.groups}>
        {found.map(({ key, options }) => (
          <section key={key} aria-label={titles[key]}>
            <p className={styles.group} aria-hidden>
              {titles[key]}
            </p>
            <ul>
              {options.map((option) => (
                <li key={option.preset.id} className={styles.row}>
                  <Option
                    option={option}
                    isOwn={key === 'own'}
                    isCurrent={option.preset.id === currentId}
                    onApply={() => onApply(option)}
                  />
                  <MenuButton
                    label={`Preset ${option.preset.name}`}
                    align="end"
                    entries={[
                      { label: 'Rename', onSelect: () => onRename(option.preset) },
                      { label: 'Delete', isDanger: true, onSelect: () => onDelete(option.preset) },
                    ]}
                  >
                    {(props) => <IconButton size="s" label={`More for ${option.preset.name}`} icon={<Ellipsis size={16} />} {...props} />}
                  </MenuButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className={styles.none}>No preset has this in its name.</p>}
      </div>
    </div>
  );
}

type OptionProps = { option: PresetOption; isOwn: boolean; isCurrent: boolean; onApply: () => void };

function Option({ option: { preset, model }, isOwn, isCurrent, onApply }: OptionProps) {
  // A preset of the chosen model can be applied even while the engine is stopped.
  const isOff = model === null || (!isOwn && !model.available);
  const note = model === null ? preset.base_model : isOff ? `${model.name}, not available now` : model.name;
  return (
    <button
      type="button"
      data-option
      className={styles.option}
      aria-current={isCurrent ? 'true' : undefined}
      disabled={isOff}
      onClick={onApply}
    >
      <span dir="auto" className={styles.optionName}>
        {preset.name}
      </span>
      {!isOwn && <span className={styles.optionNote}>{note}</span>}
    </button>
  );
}
