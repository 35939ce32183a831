import { Brush, Calendar, ChevronDown, Image, Star, Trash2, User, Video } from 'lucide-react';
import { useContext, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { GalleryDoorsContext } from '../gallery-doors.ts';
import { DatePanel } from './dates/date-panel.tsx';
import { describeDate, describeMethod } from './filter-labels.ts';
import type { FilterBarProps, FilterParts } from './filter-parts.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { hasFilters, noFilters } from './history-search.ts';
import { MemberPanel } from './members/member-panel.tsx';
import { MethodPanel } from './methods/method-panel.tsx';
import { useMethodGroups } from './methods/use-method-sources.ts';
import { useTeamFilter } from './members/use-team-filter.ts';
import styles from './filter-bar.module.css';

/** The filters of the history and their values: a row of dropdowns, or on a phone one button with a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { value, onChange } = props;
  const groups = useMethodGroups();
  const team = useTeamFilter(value, onChange);
  const isPhone = useIsPhone();
  const parts = { ...props, groups, team };
  return isPhone ? <FilterSheet {...parts} /> : <FilterRow {...parts} />;
}

function FilterRow({ value, onChange, account, groups, team }: FilterParts) {
  const { openTrash } = useContext(GalleryDoorsContext);
  const member = team.members?.find(({ user_id }) => user_id === value.by)?.email;
  const type = (kind: 'image' | 'video') => onChange({ type: value.type === kind ? undefined : kind });
  return (
    <div className={styles.row} role="group" aria-label="Filters">
      {team.members !== null && (
        <Dropdown label="Created by" chosen={member} icon={<User size={16} />}>
          {(close) => (
            <MemberPanel
              value={value}
              members={team.members ?? []}
              onChoose={(by) => {
                team.choose(by);
                close();
              }}
            />
          )}
        </Dropdown>
      )}
      <Dropdown label="Date" chosen={describeDate(value)} icon={<Calendar size={16} />} isWide>
        {(close) => <DatePanel value={value} onChange={onChange} onDone={close} />}
      </Dropdown>
      <Dropdown label="Creation Method" chosen={describeMethod(value, groups)} icon={<Brush size={16} />}>
        {() => <MethodPanel value={value} groups={groups} account={account} onChange={onChange} />}
      </Dropdown>
      <IconButton
        label="Images only"
        icon={<Image size={16} />}
        variant="outline"
        isPressed={value.type === 'image'}
        onClick={() => type('image')}
      />
      <IconButton
        label="Videos only"
        icon={<Video size={16} />}
        variant="outline"
        isPressed={value.type === 'video'}
        onClick={() => type('video')}
      />
      <Button
        icon={<Star size={16} />}
        isPressed={value.starred === true}
        onClick={() => onChange({ starred: value.starred === true ? undefined : true })}
      >
        Starred
      </Button>
      {hasFilters(value) && (
        <button type="button" className={styles.clear} onClick={() => (value.by === undefined ? onChange(noFilters) : clearAll())}>
          Clear Filters
        </button>
      )}
      {openTrash !== undefined && <IconButton label="Trash" icon={<Trash2 size={16} />} className={styles.last} onClick={openTrash} />}
    </div>
  );

  function clearAll(): void {
    team.choose(undefined);
    onChange(noFilters);
  }
}

type DropdownProps = {
  label: string;
  chosen: string | undefined;
  icon: ReactNode;
  isWide?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button that names the chosen value and opens the choices. */
function Dropdown({ label, chosen, icon, isWide = false, children }: DropdownProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        icon={icon}
        className={chosen === undefined ? undefined : styles.active}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setIsOpen(!isOpen);
        }}
      >
        <span className={styles.words}>{chosen === undefined ? label : `${label}: ${chosen}`}</span>
        <ChevronDown size={14} aria-hidden />
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} isOpen={isOpen} onClose={close} title={label} isWide={isWide}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}
