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
import { usePrefetch } from './stage/use-prefetch.ts';
import { useStageKeys } from './stage/use-stage-keys.ts';
import styles from './detail-dialog.module.css';

type DetailDialogProps = {
  /** Open while not null. */
  itemId: string | null;
  /** The list behind the dialog; the item itself may be missing from it. */
  ids: OrderedIds;
  account: string;
  onShow: (id: string) => void;
  onClose: () => void;
  onReuse: (params: GenerationParams) => void;
  /** Shows the picture, or an upscaled version of it, on the whole screen. */
  onZoom: (id: string, version: UpscaleMode | null) => void;
  /** Shows it beside others. */
  onCompare: (ids: readonly string[]) => void;
  /** The whole screen is over the dialog and has the keys. */
  isZoomed: boolean;
  /** What other parts of the app put into the panel. */
  slots?: DetailSlots;
  /** Dialogs that stand over this one; inside it, so that Escape closes them first. */
  children?: ReactNode;
};

const noSlots: DetailSlots = {};

/** One picture on the stage with everything that can be done with it. */
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
  // While it closes it still shows what it showed.
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
  // So that administrators see at a glance what is not as it was generated.
  const isMarked = me?.is_admin === true && item !== null && listVersions(item).length > 0;
  // A video is kept with what is made of it for its strip.
  useKeepOriginal(itemId === null || item?.resource_type === 'video' ? null : item);
  const onPrevious = previous === null ? null : () => show(previous);
  const onNext = next === null ? null : () => show(next);
  // Of the list as it is now: when the item has left it, nothing stands beside it any more.
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
    // The focused element of the comparison is removed with it.
    if (document.activeElement?.closest('[data-comparison], [data-comparison-note]')) field.current?.focus();
    comparing?.toggle();
  };
  // So that Escape leaves the comparison before the dialog.
  useOverlay(isComparing, compare);
  const zoom = item !== null && isZoomable(item) ? () => onZoom(item.id, version) : null;
  useStageKeys(itemId !== null && !isZoomed, {
    onPrevious,
    onNext,
    onStar: () => item !== null && hasPicture(item) && void runStar(() => toggleStar(item)),
    onDelete: handleDelete,
    onDownload: () =>
      // As in the grid: a video is saved as it is.
      item !== null && hasPicture(item) && startDownload(item.id, version, { format: 'jpg' }),
    // The choice of an album stands at its button.
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
        // The composer takes the caret only once this dialog has let go of the focus.
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

/** A video has a whole screen of its own. */
function isZoomable(item: MediaRow): boolean {
  return hasPicture(item) && item.resource_type === 'image';
}
