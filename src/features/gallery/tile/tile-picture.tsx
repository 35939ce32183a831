import { ImageOff } from 'lucide-react';
import { memo, useEffect, useRef, useState, type CSSProperties } from 'react';
import { useSnapshot } from 'valtio/react';
import { mediaPath, type MediaRow } from '../../../../contract/media.ts';
import { syncStatus } from '../../../sync/status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { pickVariant } from './pick-variant.ts';
import { useThumbhashUrl } from './use-thumbhash-url.ts';
import type { GalleryView } from '../toolbar/view-settings.ts';
import styles from './tile-picture.module.css';

/** Addresses that have been shown: their pictures are there again at once. */
const shown = new Set<string>();
const retryAfterMs = 1_500;
/** A picture that comes sooner is simply there: a placeholder and a fading would be drawn for nothing. */
const waitMs = 120;
/** The fading in is over by then. A timer, because a picture that comes from a cache may not fade and then ends no transition. */
const settledAfterMs = 300;

/** What is drawn of the placeholder: nothing yet, it alone, the picture fading in over it, nothing any more. */
type Stage = 'new' | 'waiting' | 'fading' | 'settled';

type TilePictureProps = { item: MediaRow & { seq?: number }; cell: number; view: GalleryView; account: string };

/** The rendition that is sharp at this zoom, a ThumbHash when it takes its time; a broken one is asked for once more, then again when back online. */
export const TilePicture = memo(function TilePicture({ item, cell, view, account }: TilePictureProps) {
  const ratio = item.width / item.height;
  const variant = pickVariant(cell, ratio, view, devicePixelRatio);
  const path = mediaPath(item, variant, account);
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  // What was shown when this tile came needs no placeholder and no fading in.
  const [wasShown] = useState(() => shown.has(path));
  const [stage, setStage] = useState<Stage>(wasShown ? 'settled' : 'new');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seq, setSeq] = useState(item.seq);
  // What was brought here is on the server once its row has come from there.
  if (seq !== item.seq) {
    setSeq(item.seq);
    setIsBroken(false);
  }
  const isPlaceholderSeen = stage === 'waiting' || stage === 'fading';
  const placeholder = useThumbhashUrl(item.thumbhash, isPlaceholderSeen);

  useEffect(() => {
    if (!isBroken || attempt > 0) return undefined;
    const timer = setTimeout(() => {
      setAttempt(1);
      setIsBroken(false);
    }, retryAfterMs);
    return () => clearTimeout(timer);
  }, [isBroken, attempt]);

  useEffect(() => {
    if (stage === 'new') timer.current = setTimeout(() => setStage('waiting'), waitMs);
    if (stage === 'fading') timer.current = setTimeout(() => setStage('settled'), settledAfterMs);
    return () => clearTimeout(timer.current);
  }, [stage]);

  if (isBroken && attempt > 0) return <BrokenPicture onRetry={() => setIsBroken(false)} />;
  return (
    <span
      className={classNames(styles.frame, view === 'full' && styles.full)}
      style={view === 'full' ? fullSize(cell, ratio) : undefined}
      data-tile-picture
    >
      {isPlaceholderSeen && placeholder !== null && <img className={styles.placeholder} src={placeholder} alt="" />}
      {!isBroken && (
        <img
          key={attempt}
          className={classNames(styles.picture, stage === 'waiting' && styles.coming, stage === 'fading' && styles.arriving)}
          src={path}
          alt=""
          width={item.width}
          height={item.height}
          decoding={wasShown ? 'sync' : 'async'}
          draggable={false}
          onLoad={() => {
            shown.add(path);
            // A picture that came in time changes nothing but itself.
            if (stage === 'new') clearTimeout(timer.current);
            // What it is by now: the placeholder may have been decided on since this was drawn.
            setStage((now) => (now === 'waiting' ? 'fading' : now));
          }}
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
});

/** The largest box of the picture's own shape in the cell, so that its corners are the picture's. */
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
