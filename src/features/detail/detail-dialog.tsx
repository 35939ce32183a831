import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { AppError } from '../../../contract/errors.ts';
import { canDelete, hasPicture, listVersions, type UpscaleMode } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { deleteMedia } from '../../actions/media/delete-media.ts';
import { findMe } from '../../db/queries/session.ts';
import { findNeighbours, findSuccessor, type OrderedIds } from '../../lib/media/ordered-ids.ts';
import { classNames } from '../../ui/class-names.ts';
import { StageDialog } from '../../ui/overlay/dialog.tsx';
import { useOverlay } from '../../ui/overlay/use-overlay.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { useRunStar } from '../../ui/feedback/run-star.ts';
import { DetailPanel } from './detail-panel.tsx';
import type { DetailSlots } from './detail-slots.ts';
import { FamilyStrip } from './family/family-strip.tsx';
import { OpenItem } from './open-item.ts';
import { Stage } from './stage/stage.tsx';
import { toggleStar } from './toggle-star.ts';
import { startDownload } from './download/use-download.ts';
import { useItem } from './use-item.ts';
import { useComparing } from './comparison/use-comparing.ts';
import { useVersion } from './family/use-version.ts';
import { useKeepOriginal } from './use-keep-original.ts';
import { usePrefetch } from './stage/stage-picture.tsx';
import { useStageKeys } from './stage/use-stage-keys.ts';
import styles from './detail-dialog.module.css';

type DetailDialogProps = {
  /** The open item; null closes the dialog. */
  itemId: string | null;
  /** The list behind the dialog; the item itself may be missing from it. */
  ids: OrderedIds;
  account: string;
  onShow: (id: string) => void;
  onClose: () => void;
  onReuse: (params: GenerationParams) => void;
  /** Shows the picture, or an upscaled version of it, in full screen. */
  onZoom: (id: string, version: UpscaleMode | null) => void;
  /** Opens the comparison of several items. */
  onCompare: (ids: readonly string[]) => void;
  /** The full-screen viewer covers the dialog and takes the keys. */
  isZoomed: boolean;
  /** Content of other features for the panel. */
  slots?: DetailSlots;
  /** Dialogs above this one. They are children, so that Escape closes them first. */
  children?: ReactNode;
};

const noSlots: DetailSlots = {};

/** The detail of one item: the stage, and a panel with its actions and facts. */
export function DetailDialog({
  itemId,
  ids,
  account,
  onShow,
  onClose,
  onReuse,
  onZoom,
  onCompare,
  isZoomed,
  slots = noSlots,
  children,
}: DetailDialogProps) {
  // Keeps the last item during the closing animation.
  const [lastId, setLastId] = useState(itemId);
  if (itemId !== null && itemId !== lastId) setLastId(itemId);
  const shownId = itemId ?? lastId;
  const shown = useItem(shownId);
  const { previous, next } = findNeighbours(ids, shownId);
  usePrefetch(previous, next, account);
  const field = useRef<HTMLDivElement>(null);
  const albumButton = useRef<HTMLButtonElement>(null);
  const left = useRef<(() => void) | null>(null);
  const [open] = useState(() => new OpenItem(itemId));
  useEffect(() => open.note(itemId), [open, itemId]);
  const doors = { onShow, onClose };
  const show = (id: string) => open.show(id, doors);
  const close = () => open.close(doors);

  const item = shown?.item ?? null;
  const me = useLiveQuery(async () => findMe(), []);
  // Marks items with upscaled versions for administrators.
  const isMarked = me?.is_admin === true && item !== null && listVersions(item).length > 0;
  // The strip of a video already stores its file.
  useKeepOriginal(itemId === null || item?.resource_type === 'video' ? null : item);
  const onPrevious = previous === null ? null : () => show(previous);
  const onNext = next === null ? null : () => show(next);
  // Computed before the action: afterwards the item has left the list and has no neighbours.
  const successor = item === null ? null : findSuccessor(ids, item.id);
  const handleLeft = () => item !== null && open.follow(item.id, successor, doors);
  const remove = async () => {
    if (item === null) return;
    if (!canDelete(item)) throw new AppError('STARRED');
    await deleteMedia([item.id]);
    handleLeft();
  };
  const leave = (then: () => void) => {
    left.current = then;
    close();
  };
  const runStar = useRunStar();
  const handleDelete = () => void runAction(remove);
  const [version, setVersion] = useVersion(item);
  const comparing = useComparing(itemId === null ? null : item, version);
  const isComparing = comparing?.isOn === true;
  const compare = () => {
    // The comparison unmounts with the focused element inside, so the stage takes the focus.
    if (document.activeElement?.closest('[data-comparison], [data-comparison-note]')) field.current?.focus();
    comparing?.toggle();
  };
  // Registers an overlay, so that Escape ends the comparison before it closes the dialog.
  useOverlay(isComparing, compare);
  const zoom = item !== null && isZoomable(item) ? () => onZoom(item.id, version) : null;
  useStageKeys(itemId !== null && !isZoomed, {
    onPrevious,
    onNext,
    onStar: () => item !== null && hasPicture(item) && void runStar(() => toggleStar(item)),
    onDelete: handleDelete,
    onDownload: () =>
      // As in the grid: `jpg` leaves a video in its own format.
      item !== null && hasPicture(item) && startDownload(item.id, version, { format: 'jpg' }),
    // Clicks the button, because the album popover is anchored to it.
    onAlbum: () => albumButton.current?.click(),
    onZoom: zoom,
    onCompare: comparing === null ? null : compare,
  });

  return (
    <StageDialog
      isOpen={itemId !== null}
      label={item === null ? 'Picture' : item.prompt_head || 'Untitled'}
      onClose={close}
      className={classNames(styles.dialog, isMarked && styles.marked)}
      initialFocus={field}
      finalFocus={() => {
        const then = left.current;
        left.current = null;
        // Runs after the dialog has released the focus: only then can the composer take the caret.
        if (then !== null) queueMicrotask(then);
        return document.querySelector<HTMLElement>(`[role="gridcell"][data-media-id="${shownId}"]`);
      }}
    >
      <Stage
        field={field}
        item={shown === undefined ? undefined : item}
        version={version}
        account={account}
        comparing={comparing === null ? null : { ...comparing, toggle: compare }}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={close}
        onZoom={zoom}
      />
      {shown !== undefined && item !== null && (
        <DetailPanel
          key={item.id}
          shown={{ ...shown, item }}
          version={version}
          slots={{ ...slots, around: { onLeft: handleLeft, onLeave: leave, albumButton } }}
          onVersion={setVersion}
          onCompare={(mode) => {
            setVersion(mode);
            field.current?.focus();
            if (!isComparing) compare();
          }}
          onDelete={handleDelete}
          onMade={(id) => open.follow(item.id, id, doors)}
          onReuse={(params) => leave(() => onReuse(params))}
        >
          <FamilyStrip item={item} account={account} version={version} onShow={show} onVersion={setVersion} onCompare={onCompare} />
        </DetailPanel>
      )}
      {children}
    </StageDialog>
  );
}

/** False for a video: its player has its own full screen. */
function isZoomable(item: MediaRow): boolean {
  return hasPicture(item) && item.resource_type === 'image';
}
