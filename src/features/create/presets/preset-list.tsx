import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { moveInList } from '../../../ui/move-in-list.ts';
import { useOverlay } from '../../../ui/overlay/use-overlay.ts';
import type { Preset } from '../../../db/queries/presets.ts';
import type { PresetGroup, PresetOption } from './group-presets.ts';
import styles from './presets.module.css';

/** From this many presets on, there is a search. */
const searchFrom = 8;

type PresetListProps = {
  id: string;
  modelName: string;
  currentId: string | undefined;
  /** The groups to show for a part of a name. */
  groupsOf: (keyword: string) => PresetGroup[];
  onClose: () => void;
  onApply: (option: PresetOption) => void;
  onRename: (preset: Preset) => void;
  onDelete: (preset: Preset) => void;
};

/** The presets that fit here: those of this model, of others, and of models that the studio does not have now. */
export function PresetList({ id, modelName, currentId, groupsOf, onClose, onApply, onRename, onDelete }: PresetListProps) {
  const [keyword, setKeyword] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useOverlay(true, onClose);
  const groups = groupsOf(keyword);
  const count = groupsOf('').reduce((sum, { options }) => sum + options.length, 0);
  const titles = { own: modelName, others: 'Other models', gone: 'Models that are not here now' };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons in it
    <div
      id={id}
      role="group"
      aria-label="Presets"
      className={styles.list}
      onKeyDown={(event) => moveInList(event, list.current, '[data-option]:enabled')}
    >
      {count >= searchFrom && (
        <TextField label="Search presets" type="search" value={keyword} onChange={(event) => setKeyword(event.currentTarget.value)} />
      )}
      <div ref={list} className={styles.groups}>
        {groups.map(({ key, options }) => (
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
        {groups.length === 0 && (
          <p className={styles.none}>{keyword === '' ? 'No preset fits here.' : 'No preset has this in its name.'}</p>
        )}
      </div>
    </div>
  );
}

type OptionProps = { option: PresetOption; isOwn: boolean; isCurrent: boolean; onApply: () => void };

function Option({ option: { preset, model }, isOwn, isCurrent, onApply }: OptionProps) {
  // The chosen model can be used as it is, also while its engine has stopped.
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
