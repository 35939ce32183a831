import { useRef, useState, type ReactNode } from 'react';
import type { GenerationParams } from '../../../contract/generation.ts';
import { AppError } from '../../../contract/errors.ts';
import { canDelete, hasPicture, type MediaRow } from '../../../contract/media.ts';
import { deleteMedia } from '../../actions/delete-media.ts';
import { StageDialog } from '../../ui/dialog.tsx';
import { runAction } from '../../ui/run-action.ts';
import { DetailPanel } from './detail-panel.tsx';
import { findNeighbours, findSuccessor } from './neighbours.ts';
import { Stage } from './stage.tsx';
import { toggleStar } from './toggle-star.ts';
import { useItem } from './use-item.ts';
import { useKeepOriginal } from './use-keep-original.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useStageKeys } from './use-stage-keys.ts';
import styles from './detail-dialog.module.css';

type DetailDialogProps = {
  /** Open while not null. */
  itemId: string | null;
  /** The list behind the dialog; the item itself may be missing from it. */
  ids: readonly string[];
  account: string;
  onShow: (id: string) => void;
  onClose: () => void;
  onReuse: (params: GenerationParams) => void;
  /** Shows the picture on the whole screen. */
  onZoom: (id: string) => void;
  /** The whole screen is over the dialog and has the keys. */
  isZoomed: boolean;
  /** Dialogs that stand over this one; inside it, so that Escape closes them first. */
  children?: ReactNode;
};

/** One picture on the stage with everything that can be done with it. */
export function DetailDialog({ itemId, ids, account, onShow, onClose, onReuse, onZoom, isZoomed, children }: DetailDialogProps) {
  // While it closes it still shows what it showed.
  const [lastId, setLastId] = useState(itemId);
  if (itemId !== null && itemId !== lastId) setLastId(itemId);
  const shownId = itemId ?? lastId;
  const shown = useItem(shownId);
  const { previous, next } = shownId === null ? { previous: null, next: null } : findNeighbours(ids, shownId);
  usePrefetch(previous, next, account);
  const field = useRef<HTMLDivElement>(null);
  const reused = useRef<GenerationParams | null>(null);

  const item = shown?.item ?? null;
  useKeepOriginal(itemId === null ? null : item);
  const onPrevious = previous === null ? null : () => onShow(previous);
  const onNext = next === null ? null : () => onShow(next);
  const remove = async () => {
    if (item === null) return;
    if (!canDelete(item)) throw new AppError('STARRED');
    const successor = findSuccessor(ids, item.id);
    await deleteMedia([item.id]);
    if (successor === null) onClose();
    else onShow(successor);
  };
  const handleDelete = () => void runAction(remove);
  const zoom = item !== null && isZoomable(item) ? () => onZoom(item.id) : null;
  useStageKeys(itemId !== null && !isZoomed, {
    onPrevious,
    onNext,
    onStar: () => item?.status === 'completed' && void runAction(() => toggleStar(item)),
    onDelete: handleDelete,
    onZoom: zoom,
  });

  return (
    <StageDialog
      isOpen={itemId !== null}
      label={item === null ? 'Picture' : item.prompt_head || 'Untitled'}
      onClose={onClose}
      className={styles.dialog}
      initialFocus={field}
      finalFocus={() => {
        const params = reused.current;
        reused.current = null;
        // The composer takes the caret only once this dialog has let go of the focus.
        if (params !== null) queueMicrotask(() => onReuse(params));
        return document.querySelector<HTMLElement>(`[role="gridcell"][data-media-id="${shownId}"]`);
      }}
    >
      <Stage
        field={field}
        item={shown === undefined ? undefined : item}
        account={account}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
        onZoom={zoom}
      />
      {shown !== undefined && item !== null && (
        <DetailPanel
          key={item.id}
          shown={{ ...shown, item }}
          onDelete={handleDelete}
          onShow={onShow}
          onReuse={(params) => {
            reused.current = params;
            onClose();
          }}
        />
      )}
      {children}
    </StageDialog>
  );
}

/** A video has a whole screen of its own. */
function isZoomable(item: MediaRow): boolean {
  return hasPicture(item) && item.resource_type === 'image';
}
