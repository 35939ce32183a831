import { Columns2, Download, Ellipsis, FolderInput, FolderMinus, FolderPlus, ListChecks, Star, Trash2, X } from 'lucide-react';
import { useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { batchDelete } from '../../../../contract/album.ts';
import { limits } from '../../../../contract/limits.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { GalleryDoorsContext } from '../gallery-doors.ts';
import { deleteChosen, starChosen, withinBatch } from './bulk-actions.ts';
import { albumEntries, canCompare, compareEntries, downloadEntries } from './chosen-entries.tsx';
import { useChosenStar } from './use-chosen-star.ts';
import { selectAll, selectionState, stopSelecting, unselectAll } from './selection.state.ts';
import styles from './bulk-bar.module.css';

/** The toolbar of a selection; it replaces the page's own tools. */
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
          onPress={(anchor) => withinBatch((ids) => doors.addToAlbum?.(ids, anchor))}
        />
      )}
      {doors.moveToAlbum !== undefined && (
        <Tool
          label="Move to album"
          icon={<FolderInput size={18} />}
          isLabelled
          isDisabled={isDisabled}
          onPress={(anchor) => withinBatch((ids) => doors.moveToAlbum?.(ids, anchor))}
        />
      )}
      {doors.removeFromAlbum !== undefined && (
        <Tool
          label="Remove from album"
          icon={<FolderMinus size={18} />}
          isLabelled
          isDisabled={isDisabled}
          onPress={() => withinBatch(doors.removeFromAlbum, batchDelete)}
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

/** A phone has room for the most frequent tools; a menu holds the others. */
function PhoneTools({ count }: { count: number }) {
  const doors = useContext(GalleryDoorsContext);
  const [more, setMore] = useState<Element | null>(null);
  const isDisabled = count === 0;
  const all: MenuEntry = {
    label: count > 0 ? 'Select none' : 'Select all',
    icon: <ListChecks size={16} />,
    onSelect: count > 0 ? unselectAll : selectAll,
  };
  const entries: MenuEntry[] = [
    all,
    ...albumEntries(doors, () => more, isDisabled),
    ...compareEntries(doors, count),
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
          onPress={(anchor) => withinBatch((ids) => doors.addToAlbum?.(ids, anchor))}
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

function CountText({ count }: { count: number }) {
  if (count === 0) return 'Select items';
  if (count >= limits.selectionMax) return `${count} selected, the most at a time`;
  return `${count} selected`;
}

/** Escape ends the selection with any focus, unless an overlay is open. */
function useLeaveOnEscape(): void {
  // A passive effect would run after the first paint and miss an immediate key.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]') !== null) return;
      // Text fields handle Escape themselves.
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
  const { isForNone, areStarred } = useChosenStar();
  return (
    <Tool
      label={areStarred ? 'Unstar' : 'Star'}
      keys="S"
      icon={<Star size={18} className={areStarred ? styles.starred : undefined} />}
      isLabelled={isLabelled}
      isDisabled={isForNone}
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
