import { ImageOff } from 'lucide-react';
import { memo, useEffect, useState, type CSSProperties } from 'react';
import { useSnapshot } from 'valtio/react';
import { mediaPath, type MediaRow } from '../../../../contract/media.ts';
import { syncStatus } from '../../../sync/status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { pickVariant } from './pick-variant.ts';
import { useThumbhashUrl } from './use-thumbhash-url.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';
import styles from './tile-picture.module.css';

/** Addresses that have been shown: their pictures come back without fading in again. */
const shown = new Set<string>();
const retryAfterMs = 1_500;
/** The fading in is over by then. A timer, because a picture that comes from a cache may not fade and then ends no transition. */
const settledAfterMs = 300;

type TilePictureProps = { item: MediaRow & { seq?: number }; cell: number; view: GalleryView; account: string };

/** ThumbHash, then the rendition that is sharp at this zoom; a broken one is asked for once more, then again when back online. */
export const TilePicture = memo(function TilePicture({ item, cell, view, account }: TilePictureProps) {
  const ratio = item.width / item.height;
  const variant = pickVariant(cell, ratio, view, devicePixelRatio);
  const path = mediaPath(item, variant, account);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  // What was shown when this tile came needs no placeholder and no fading in.
  const [wasShown] = useState(() => shown.has(path));
  const [isSettled, setIsSettled] = useState(wasShown);
  const [seq, setSeq] = useState(item.seq);
  // What was brought here is on the server once its row has come from there.
  if (seq !== item.seq) {
    setSeq(item.seq);
    setIsBroken(false);
  }
  const placeholder = useThumbhashUrl(item.thumbhash, !isSettled);

  useEffect(() => {
    if (!isBroken || attempt > 0) return undefined;
    const timer = setTimeout(() => {
      setAttempt(1);
      setIsBroken(false);
    }, retryAfterMs);
    return () => clearTimeout(timer);
  }, [isBroken, attempt]);

  useEffect(() => {
    if (loaded === null || isSettled) return undefined;
    const timer = setTimeout(() => setIsSettled(true), settledAfterMs);
    return () => clearTimeout(timer);
  }, [loaded, isSettled]);

  if (isBroken && attempt > 0) return <BrokenPicture onRetry={() => setIsBroken(false)} />;
  const isShown = wasShown || loaded !== null;
  return (
    <span
      className={classNames(styles.frame, view === 'full' && styles.full)}
      style={{ '--ratio': ratio } as CSSProperties}
      data-tile-picture
    >
      {placeholder !== null && !isSettled && <img className={styles.placeholder} src={placeholder} alt="" />}
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
