import { ImageOff } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { mediaPath, type MediaRow } from '../../../contract/media.ts';
import { syncStatus } from '../../sync/status.ts';
import { classNames } from '../../ui/class-names.ts';
import { pickVariant } from './pick-variant.ts';
import { useThumbhashUrl } from './use-thumbhash-url.ts';
import type { GalleryView } from './view-settings.ts';
import styles from './tile-picture.module.css';

/** Addresses that have been shown: their pictures come back without fading in again. */
const shown = new Set<string>();
const retryAfterMs = 1_500;

type TilePictureProps = { item: MediaRow; cell: number; view: GalleryView; account: string };

/** ThumbHash, then the rendition that is sharp at this zoom; a broken one is asked for once more, then again when back online. */
export const TilePicture = memo(function TilePicture({ item, cell, view, account }: TilePictureProps) {
  const variant = pickVariant(cell, item.width / item.height, view, devicePixelRatio);
  const path = mediaPath(item, variant, account);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const wasShown = shown.has(path);
  const placeholder = useThumbhashUrl(item.thumbhash, !wasShown);

  useEffect(() => {
    if (!isBroken || attempt > 0) return undefined;
    const timer = setTimeout(() => {
      setAttempt(1);
      setIsBroken(false);
    }, retryAfterMs);
    return () => clearTimeout(timer);
  }, [isBroken, attempt]);

  if (isBroken && attempt > 0) return <BrokenPicture onRetry={() => setIsBroken(false)} />;
  const isShown = wasShown || loaded !== null;
  return (
    <span className={classNames(styles.frame, view === 'full' && styles.full)}>
      {placeholder !== null && !wasShown && <img className={styles.placeholder} src={placeholder} alt="" data-view={view} />}
      {!isBroken && (
        <img
          key={attempt}
          className={classNames(styles.picture, !isShown && styles.coming)}
          src={path}
          alt=""
          width={item.width}
          height={item.height}
          decoding={wasShown ? 'sync' : 'async'}
          draggable={false}
          onLoad={() => {
            shown.add(path);
            setLoaded(path);
          }}
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
});

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
