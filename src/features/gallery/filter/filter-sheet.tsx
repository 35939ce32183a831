import { ArrowLeft, SlidersHorizontal, X } from 'lucide-react';
import { useContext, useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { GalleryDoorsContext } from '../gallery-doors.ts';
import { Choice, ChoiceList } from './choice-list.tsx';
import { DatePanel } from './dates/date-panel.tsx';
import type { FilterParts } from './filter-parts.ts';
import { countFilters, describeDate, describeMethod } from './filter-labels.ts';
import { noFilters, type HistorySearch } from './history-search.ts';
import { MemberPanel } from './members/member-panel.tsx';
import { MethodPanel } from './methods/method-panel.tsx';
import styles from './filter-bar.module.css';

type Panel = 'Created by' | 'Date' | 'Creation Method';

/** The filters on a phone: a button with their number, a sheet to set them, and a chip to remove each. */
export function FilterSheet(parts: FilterParts) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(parts.value);
  return (
    <>
      <span className={styles.opener}>
        <IconButton
          label={count === 0 ? 'Filters' : `Filters: ${count} set`}
          variant="outline"
          icon={<SlidersHorizontal size={18} />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
        {count > 0 && (
          <span className={styles.badge} aria-hidden>
            {count}
          </span>
        )}
      </span>
      {count > 0 && <Chips {...parts} />}
      {isOpen && <Sheet {...parts} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Chips({ value, onChange, groups, team }: FilterParts) {
  const chips: { text: string | undefined; without: HistorySearch }[] = [
    { text: team.members?.find(({ user_id }) => user_id === value.by)?.email, without: { by: undefined } },
    { text: describeDate(value), without: { preset: undefined, from: undefined, to: undefined } },
    { text: describeMethod(value, groups), without: { model: undefined } },
    { text: value.type === undefined ? undefined : value.type === 'image' ? 'Images' : 'Videos', without: { type: undefined } },
    { text: value.starred === true ? 'Starred' : undefined, without: { starred: undefined } },
  ];
  return (
    <div className={styles.chips} role="group" aria-label="Filters that are set">
      {chips.map(
        ({ text, without }) =>
          text !== undefined && (
            <button
              key={text}
              type="button"
              className={styles.chip}
              aria-label={`Remove filter ${text}`}
              onClick={() => ('by' in without ? team.choose(undefined) : onChange(without))}
            >
              <span>{text}</span>
              <X size={14} aria-hidden />
            </button>
          ),
      )}
    </div>
  );
}

function Sheet(parts: FilterParts & { onClose: () => void }) {
  const { value, onChange, account, groups, team, onClose } = parts;
  const [panel, setPanel] = useState<Panel | null>(null);
  const count = countFilters(value);
  return (
    <Dialog
      title="Filters"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={count === 0}
            onClick={() => {
              if (value.by !== undefined) team.choose(undefined);
              onChange(noFilters);
            }}
          >
            Clear Filters
          </Button>
          <Button variant="primary" onClick={onClose}>
            Show items
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {panel === null ? (
          <Overview {...parts} onOpen={setPanel} />
        ) : (
          <p className={styles.title}>
            <IconButton label={`Back from ${panel}`} icon={<ArrowLeft size={18} />} onClick={() => setPanel(null)} />
            {panel}
          </p>
        )}
        {panel === 'Created by' && <MemberPanel value={value} members={team.members ?? []} onChoose={team.choose} />}
        {panel === 'Date' && <DatePanel value={value} onChange={onChange} onDone={() => setPanel(null)} />}
        {panel === 'Creation Method' && <MethodPanel value={value} groups={groups} account={account} onChange={onChange} />}
      </div>
    </Dialog>
  );
}

function Overview({
  value,
  onChange,
  groups,
  team,
  onClose,
  onOpen,
}: FilterParts & { onClose: () => void; onOpen: (panel: Panel) => void }) {
  const { openTrash } = useContext(GalleryDoorsContext);
  const kind = (type: 'image' | 'video') => onChange({ type: value.type === type ? undefined : type });
  return (
    <ChoiceList label="Filters">
      {team.members !== null && (
        <Choice
          note={team.members.find(({ user_id }) => user_id === value.by)?.email ?? 'All Team Members'}
          onPress={() => onOpen('Created by')}
        >
          Created by
        </Choice>
      )}
      <Choice note={describeDate(value)} onPress={() => onOpen('Date')}>
        Date
      </Choice>
      <Choice note={describeMethod(value, groups)} onPress={() => onOpen('Creation Method')}>
        Creation Method
      </Choice>
      <Choice isChosen={value.type === 'image'} onPress={() => kind('image')}>
        Images only
      </Choice>
      <Choice isChosen={value.type === 'video'} onPress={() => kind('video')}>
        Videos only
      </Choice>
      <Choice isChosen={value.starred === true} onPress={() => onChange({ starred: value.starred === true ? undefined : true })}>
        Starred
      </Choice>
      {openTrash !== undefined && (
        <Choice
          onPress={() => {
            onClose();
            openTrash();
          }}
        >
          Trash
        </Choice>
      )}
    </ChoiceList>
  );
}
