import { ImageOff } from 'lucide-react';
import { memo, useEffect, useState, type CSSProperties } from 'react';
import { useSnapshot } from 'valtio/react';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { syncStatus } from '../../../sync/status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { pickVariant } from './pick-variant.ts';
import { useArrival } from './use-arrival.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';
import { knownThumbhashUrl, requestThumbhashUrl } from './thumbhash-url.ts';
import styles from './tile-picture.module.css';

type TilePictureProps = { item: MediaRow & { seq?: number }; cell: number; view: GalleryView; account: string };

/**
 * The rendition that is sharp at this zoom, with a ThumbHash while it loads. A broken one is retried once, and again when back online.
 */
export const TilePicture = memo(function TilePicture({ item, cell, view, account }: TilePictureProps) {
  const ratio = item.width / item.height;
  const variant = pickVariant(cell, ratio, { view, devicePixelRatio });
  const path = mediaPath(item, variant, account);
  const { arrival, onLoad, onError, retry } = useArrival(item, path);
  const { stage, attempt, isBroken, wasShown } = arrival;
  const isPlaceholderSeen = stage === 'held' || stage === 'waiting' || stage === 'fading';
  const placeholder = useThumbhashUrl(item.thumbhash, isPlaceholderSeen);

  if (isBroken && attempt > 0) return <BrokenPicture onRetry={retry} />;
  return (
    <span
      className={classNames(styles.frame, view === 'full' && styles.full)}
      style={view === 'full' ? fullSize(cell, ratio) : undefined}
      data-tile-picture
    >
      {isPlaceholderSeen && placeholder !== null && <img className={styles.placeholder} src={placeholder} alt="" />}
      {!isBroken && stage !== 'held' && (
        <img
          key={attempt}
          className={classNames(styles.picture, stage === 'waiting' && styles.coming, stage === 'fading' && styles.arriving)}
          src={path}
          alt=""
          width={item.width}
          height={item.height}
          decoding={wasShown ? 'sync' : 'async'}
          draggable={false}
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </span>
  );
});

/** The largest box in the cell with the picture's aspect ratio, so that its corners are the picture's. */
function fullSize(cell: number, ratio: number): CSSProperties {
  return { width: cell * Math.min(1, ratio), height: cell * Math.min(1, 1 / ratio) };
}

function BrokenPicture({ onRetry }: { onRetry: () => void }) {
  const { state } = useSnapshot(syncStatus);
  const [stateWhenBroken] = useState(state);
  const isBack = state === 'saved' && stateWhenBroken !== 'saved';
  useEffect(() => {
    if (isBack) onRetry();
  }, [isBack, onRetry]);
  return (
    <span className={styles.broken} data-tooltip="This picture is not on this device yet">
      <ImageOff size={20} aria-hidden />
    </span>
  );
}

/** Data URL of a placeholder, null until made. With `isWanted` false none is requested. */
function useThumbhashUrl(thumbhash: string | null, isWanted: boolean): string | null {
  const known = thumbhash === null ? undefined : knownThumbhashUrl(thumbhash);
  const [, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (thumbhash === null || known !== undefined || !isWanted) return undefined;
    return requestThumbhashUrl(thumbhash, setMade);
  }, [thumbhash, known, isWanted]);
  return known ?? null;
}
