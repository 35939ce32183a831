import { Star } from 'lucide-react';
import { memo, useState } from 'react';
import { hasPicture, isInProgress, listVersions } from '../../../../contract/media/media.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { LibraryItem } from '../library/media-cache.ts';
import { SelectCheck } from '../selection/select-check.tsx';
import { useSelectMark } from '../selection/selection.state.ts';
import { TilePicture } from './tile-picture.tsx';
import type { TileActions } from '../commands/use-tile-actions.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';
import styles from './media-tile.module.css';
import markStyles from './upscaled-mark.module.css';

const VideoTile = lazyNamed(async () => (await import('../video/video-tile.tsx')).VideoTile);

/** Loaded later: only visible on hover or focus. */
const TileButtons = lazyNamed(async () => (await import('./tile-buttons.tsx')).TileButtons);

/** Rare tiles, so not part of the first load. */
const GeneratingTile = lazyNamed(async () => (await import('../progress/generating-tile.tsx')).GeneratingTile);
const UpscalingOverlay = lazyNamed(async () => (await import('../progress/upscaling-overlay.tsx')).UpscalingOverlay);
const FailedTile = lazyNamed(async () => (await import('../failed/failed-tile.tsx')).FailedTile);

type MediaTileProps = {
  id: string;
  item: LibraryItem | undefined;
  column: number;
  cell: number;
  view: GalleryView;
  account: string;
  isTabStop: boolean;
  actions: TileActions;
};

/** One cell of the grid, reused for other items as the list changes. The grid handles its keys, clicks and menu. */
export const MediaTile = memo(function MediaTile(props: MediaTileProps) {
  const { id, item, column, cell, view, isTabStop } = props;
  const [isActive, setIsActive] = useState(false);
  const mark = useSelectMark(id);
  const name = item?.prompt_head || 'Untitled';
  // The accessible name contains the visible text of a cell.
  const hasWords = item !== undefined && item.status !== 'completed';
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-label={hasWords ? undefined : name}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a global attribute since ARIA 1.3
      aria-description={describe(item)}
      aria-selected={mark === 'off' ? undefined : mark === 'chosen'}
      aria-disabled={mark === 'full' || undefined}
      tabIndex={isTabStop ? 0 : -1}
      // A long touch selects, so only hovering pointers can drag. During a selection chosen tiles can be dragged; on the others a
      // rectangle starts.
      draggable={isActive && (mark === 'off' || mark === 'chosen') && item !== undefined && hasPicture(item)}
      data-media-id={id}
      className={classNames(
        styles.tile,
        // Most tiles contain nothing that depends on their size; a container query would cost each a layout.
        (hasWords || mark !== 'off' || item?.resource_type === 'video') && styles.sized,
        item !== undefined && isInProgress(item) && styles.generating,
        item !== undefined && hasPicture(item) && view === 'full' && styles.bare,
        item !== undefined && listVersions(item).length > 0 && markStyles.upscaled,
        mark === 'chosen' && styles.chosen,
        mark === 'full' && styles.dimmed,
      )}
      onPointerEnter={(event) => event.pointerType !== 'touch' && setIsActive(true)}
      onPointerLeave={() => setIsActive(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setIsActive(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsActive(false)}
    >
      {hasWords && <VisuallyHidden>{name}</VisuallyHidden>}
      {item !== undefined && <TileContent {...props} item={item} cell={cell} isActive={isActive && mark === 'off'} />}
      {mark !== 'off' && item !== undefined && !isInProgress(item) && <SelectCheck isChosen={mark === 'chosen'} />}
    </div>
  );
});

function TileContent({
  item,
  cell,
  view,
  account,
  isTabStop,
  isActive,
  actions,
}: MediaTileProps & { item: LibraryItem; isActive: boolean }) {
  const tabIndex = isTabStop ? 0 : -1;
  if (isInProgress(item)) return <GeneratingTile key={item.id} item={item} tabIndex={tabIndex} onCancel={actions.cancel} />;
  if (item.status === 'failed') return <FailedTile key={item.id} item={item} tabIndex={tabIndex} actions={actions} />;
  return (
    <>
      <TilePicture item={item} cell={cell} view={view} account={account} />
      {item.resource_type === 'video' && <VideoTile key={item.id} item={item} account={account} view={view} isActive={isActive} />}
      {item.status === 'upscaling' && <UpscalingOverlay key={item.id} item={item} />}
      {item.is_starred && <Star size={cell > 90 ? 18 : 13} className={styles.star} role="img" aria-label="Starred" />}
      {isActive && <TileButtons key={item.id} item={item} cell={cell} tabIndex={tabIndex} actions={actions} />}
    </>
  );
}

function describe(item: LibraryItem | undefined): string | undefined {
  if (item === undefined) return undefined;
  const words = [item.resource_type === 'video' ? 'Video' : '', item.is_starred ? 'Starred' : ''].filter((word) => word !== '');
  return words.length === 0 ? undefined : words.join(', ');
}
