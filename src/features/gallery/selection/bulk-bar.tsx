import { Columns2, Download, FolderInput, FolderMinus, FolderPlus, ListChecks, Star, Trash2, X } from 'lucide-react';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../../contract/limits.ts';
import { listMedia } from '../../../db/queries/media.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { runAction } from '../../../ui/run-action.ts';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { GalleryDoorsContext, type GalleryDoors } from '../gallery-doors.ts';
import { deleteChosen, downloadChosen, starChosen, warn } from './bulk-actions.ts';
import { selectAll, selectionState, stopSelecting, unselectAll } from './selection.state.ts';
import styles from './bulk-bar.module.css';

/** What can be done with everything that is chosen; it takes the place of the page's own tools. */
export function BulkBar() {
  const { ids } = useSnapshot(selectionState);
  const isPhone = useIsPhone();
  const doors = useContext(GalleryDoorsContext);
  const count = ids.length;
  useLeaveOnEscape();
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection">
      <IconButton label="Leave selection" keys="Esc" icon={<X size={18} />} onClick={stopSelecting} />
      <p role="status" className={styles.count}>
        <CountText count={count} />
      </p>
      <div className={styles.tools}>
        {!isPhone && (
          <Button variant="quiet" icon={<ListChecks size={16} />} onClick={count > 0 ? unselectAll : selectAll}>
            {count > 0 ? 'Select none' : 'Select all'}
          </Button>
        )}
        <StarTool isLabelled={!isPhone} />
        {doors.addToAlbum !== undefined && (
          <Tool
            label="Add to album"
            icon={<FolderPlus size={18} />}
            isLabelled={!isPhone}
            isDisabled={count === 0}
            onPress={(anchor) => withinBatch(doors.addToAlbum, anchor)}
          />
        )}
        {doors.moveToAlbum !== undefined && (
          <Tool
            label="Move"
            icon={<FolderInput size={18} />}
            isLabelled={!isPhone}
            isDisabled={count === 0}
            onPress={(anchor) => withinBatch(doors.moveToAlbum, anchor)}
          />
        )}
        {doors.removeFromAlbum !== undefined && (
          <Tool
            label="Remove"
            icon={<FolderMinus size={18} />}
            isLabelled={!isPhone}
            isDisabled={count === 0}
            onPress={(anchor) => withinBatch((ids) => doors.removeFromAlbum?.(ids), anchor)}
          />
        )}
        <DownloadTool isLabelled={!isPhone} isDisabled={count === 0} />
        {doors.compare !== undefined && count >= limits.compareMin && count <= limits.compareMax && (
          <Tool
            label="Compare"
            icon={<Columns2 size={18} />}
            isLabelled={!isPhone}
            onPress={() => doors.compare?.([...selectionState.ids])}
          />
        )}
        <Tool
          label="Delete"
          keys="Del"
          icon={<Trash2 size={18} />}
          isLabelled={!isPhone}
          isDisabled={count === 0}
          onPress={() => void runAction(deleteChosen)}
        />
      </div>
    </div>
  );
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
  const chosen = [...ids];
  const rows = useLiveQuery(async () => listMedia(chosen), [chosen.join()]);
  const areStarred = chosen.length > 0 && rows?.every((row) => row === undefined || row.is_starred) === true;
  return (
    <Tool
      label={areStarred ? 'Unstar' : 'Star'}
      keys="S"
      icon={<Star size={18} className={areStarred ? styles.starred : undefined} />}
      isLabelled={isLabelled}
      isDisabled={chosen.length === 0}
      onPress={() => void runAction(starChosen)}
    />
  );
}

function DownloadTool({ isLabelled, isDisabled }: { isLabelled: boolean; isDisabled: boolean }) {
  const [icon] = useState(() => <Download size={18} />);
  const entries: MenuEntry[] = [
    { label: 'JPG (compressed)', icon, keys: 'D', onSelect: () => void runAction(() => downloadChosen('jpg')) },
    { label: 'PNG (lossless)', icon, onSelect: () => void runAction(() => downloadChosen('png')) },
  ];
  return (
    <MenuButton label="Download" entries={entries} align="end">
      {(props) =>
        isLabelled ? (
          <Button variant="quiet" icon={icon} disabled={isDisabled} {...props}>
            Download
          </Button>
        ) : (
          <IconButton label="Download" icon={icon} disabled={isDisabled} {...props} />
        )
      }
    </MenuButton>
  );
}
