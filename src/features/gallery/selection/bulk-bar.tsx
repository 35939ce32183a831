import { Columns2, Download, Ellipsis, FolderInput, FolderMinus, FolderPlus, ListChecks, Star, Trash2, X } from 'lucide-react';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../../contract/limits.ts';
import { listMedia } from '../../../db/queries/media.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { GalleryDoorsContext, type GalleryDoors } from '../gallery-doors.ts';
import { deleteChosen, downloadChosen, starChosen, warn } from './bulk-actions.ts';
import { selectAll, selectionState, stopSelecting, unselectAll } from './selection.state.ts';
import styles from './bulk-bar.module.css';

/** What can be done with everything that is chosen; it takes the place of the page's own tools. */
export function BulkBar() {
  const { ids } = useSnapshot(selectionState);
  const isPhone = useIsPhone();
  const count = ids.length;
  useLeaveOnEscape();
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection">
      <IconButton label="Leave selection" keys="Esc" icon={<X size={18} />} onClick={stopSelecting} />
      <p role="status" className={styles.count}>
        <CountText count={count} />
      </p>
      <div className={styles.tools}>{isPhone ? <PhoneTools count={count} /> : <DeskTools count={count} />}</div>
    </div>
  );
}

function DeskTools({ count }: { count: number }) {
  const doors = useContext(GalleryDoorsContext);
  const isDisabled = count === 0;
  return (
    <>
      <Button variant="quiet" icon={<ListChecks size={16} />} onClick={count > 0 ? unselectAll : selectAll}>
        {count > 0 ? 'Select none' : 'Select all'}
      </Button>
      <StarTool isLabelled />
      {doors.addToAlbum !== undefined && (
        <Tool
          label="Add to album"
          icon={<FolderPlus size={18} />}
          isLabelled
          isDisabled={isDisabled}
          onPress={(anchor) => withinBatch(doors.addToAlbum, anchor)}
        />
      )}
      {doors.moveToAlbum !== undefined && (
        <Tool
          label="Move"
          icon={<FolderInput size={18} />}
          isLabelled
          isDisabled={isDisabled}
          onPress={(anchor) => withinBatch(doors.moveToAlbum, anchor)}
        />
      )}
      {doors.removeFromAlbum !== undefined && (
        <Tool
          label="Remove from album"
          icon={<FolderMinus size={18} />}
          isLabelled
          isDisabled={isDisabled}
          onPress={(anchor) => withinBatch(doors.removeFromAlbum, anchor)}
        />
      )}
      <MenuButton label="Download" entries={downloadEntries()} align="end">
        {(props) => (
          <Button variant="quiet" icon={<Download size={18} />} disabled={isDisabled} {...props}>
            Download
          </Button>
        )}
      </MenuButton>
      {doors.compare !== undefined && canCompare(count) && (
        <Tool label="Compare" icon={<Columns2 size={18} />} isLabelled onPress={() => doors.compare?.([...selectionState.ids])} />
      )}
      <DeleteTool isLabelled isDisabled={isDisabled} />
    </>
  );
}

/** A phone has room for the most frequent ones; the others are in a menu. */
function PhoneTools({ count }: { count: number }) {
  const doors = useContext(GalleryDoorsContext);
  const [more, setMore] = useState<Element | null>(null);
  const isDisabled = count === 0;
  const all: MenuEntry = {
    label: count > 0 ? 'Select none' : 'Select all',
    icon: <ListChecks size={16} />,
    onSelect: count > 0 ? unselectAll : selectAll,
  };
  const move: MenuEntry = {
    label: 'Move',
    icon: <FolderInput size={16} />,
    isDisabled,
    onSelect: () => more !== null && withinBatch(doors.moveToAlbum, more),
  };
  const remove: MenuEntry = {
    label: 'Remove from album',
    icon: <FolderMinus size={16} />,
    isDisabled,
    onSelect: () => more !== null && withinBatch(doors.removeFromAlbum, more),
  };
  const compare: MenuEntry = { label: 'Compare', icon: <Columns2 size={16} />, onSelect: () => doors.compare?.([...selectionState.ids]) };
  const entries: MenuEntry[] = [
    all,
    ...(doors.moveToAlbum === undefined ? [] : [move]),
    ...(doors.removeFromAlbum === undefined ? [] : [remove]),
    ...(doors.compare !== undefined && canCompare(count) ? [compare] : []),
    'separator',
    ...downloadEntries('Download ', isDisabled),
  ];
  return (
    <>
      <StarTool isLabelled={false} />
      {doors.addToAlbum !== undefined && (
        <Tool
          label="Add to album"
          icon={<FolderPlus size={18} />}
          isLabelled={false}
          isDisabled={isDisabled}
          onPress={(anchor) => withinBatch(doors.addToAlbum, anchor)}
        />
      )}
      <DeleteTool isLabelled={false} isDisabled={isDisabled} />
      <span ref={setMore}>
        <MenuButton label="More" entries={entries} align="end">
          {(props) => <IconButton label="More" icon={<Ellipsis size={18} />} {...props} />}
        </MenuButton>
      </span>
    </>
  );
}

function canCompare(count: number): boolean {
  return count >= limits.compareMin && count <= limits.compareMax;
}

function downloadEntries(before = '', isDisabled = false): MenuEntry[] {
  const icon = <Download size={16} />;
  return [
    { label: `${before}JPG (compressed)`, icon, keys: 'D', isDisabled, onSelect: () => void runAction(() => downloadChosen('jpg')) },
    { label: `${before}PNG (lossless)`, icon, isDisabled, onSelect: () => void runAction(() => downloadChosen('png')) },
  ];
}

function CountText({ count }: { count: number }) {
  if (count === 0) return 'Select items';
  if (count >= limits.selectionMax) return `${count} selected, the most at a time`;
  return `${count} selected`;
}

/** Opens a door for what is chosen, unless that is more than one add or move may take. */
function withinBatch(open: GalleryDoors['addToAlbum'], anchor: Element): void {
  if (selectionState.ids.length > limits.batchAddMax) warn(`You can only add up to ${limits.batchAddMax} images at a time`);
  else open?.([...selectionState.ids], anchor);
}

/** One press leaves the selection from wherever the focus is, unless something lies over the page. */
function useLeaveOnEscape(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]') !== null) return;
      // A field takes its own Escape.
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
      stopSelecting();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

type ToolProps = {
  label: string;
  icon: ReactNode;
  keys?: string;
  isLabelled: boolean;
  isDisabled?: boolean;
  onPress: (anchor: Element) => void;
};

function Tool({ label, icon, keys, isLabelled, isDisabled = false, onPress }: ToolProps) {
  const common = { disabled: isDisabled, onClick: (event: { currentTarget: Element }) => onPress(event.currentTarget) };
  if (!isLabelled) return <IconButton label={label} icon={icon} {...common} />;
  return (
    <Button variant="quiet" icon={icon} data-tooltip={keys === undefined ? undefined : label} data-tooltip-keys={keys} {...common}>
      {label}
    </Button>
  );
}

function StarTool({ isLabelled }: { isLabelled: boolean }) {
  const { ids } = useSnapshot(selectionState);
  // While a rectangle is drawn the choice changes with every frame.
  const chosen = [...useSettled(ids, 100)];
  const rows = useLiveQuery(async () => listMedia(chosen), [chosen.join()]);
  const areStarred = chosen.length > 0 && rows?.every((row) => row === undefined || row.is_starred) === true;
  return (
    <Tool
      label={areStarred ? 'Unstar' : 'Star'}
      keys="S"
      icon={<Star size={18} className={areStarred ? styles.starred : undefined} />}
      isLabelled={isLabelled}
      isDisabled={ids.length === 0}
      onPress={() => void runAction(starChosen)}
    />
  );
}

function DeleteTool({ isLabelled, isDisabled }: { isLabelled: boolean; isDisabled: boolean }) {
  return (
    <Tool
      label="Delete"
      keys="Del"
      icon={<Trash2 size={18} />}
      isLabelled={isLabelled}
      isDisabled={isDisabled}
      onPress={() => void runAction(deleteChosen)}
    />
  );
}
