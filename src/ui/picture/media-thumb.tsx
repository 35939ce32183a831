import { ImageOff, Play } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { mediaPath } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { classNames } from '../class-names.ts';
import styles from './media-thumb.module.css';

type MediaThumbProps = {
  item: Pick<MediaRow, 'id' | 'hash' | 'width' | 'height' | 'resource_type'>;
  account: string;
  /** Rendition by its longer side, px. */
  variant?: '256' | '512' | '1024';
  className?: string | undefined;
  style?: CSSProperties;
};

/** A small picture that fills its box, for cards, chips and choices; the container gives the accessible name. */
export function MediaThumb({ item, account, variant = '256', className, style }: MediaThumbProps) {
  const path = mediaPath(item, variant, account);
  const { isMissing, attempt, onError } = useSecondTries(path);
  return (
    <span className={classNames(styles.thumb, className)} style={style}>
      {isMissing ? (
        <ImageOff size={18} aria-hidden />
      ) : (
        <img
          key={attempt}
          src={path}
          alt=""
          width={item.width}
          height={item.height}
          loading="lazy"
          decoding="async"
          draggable={false}
          className={styles.picture}
          onError={onError}
        />
      )}
      {item.resource_type === 'video' && <Play size={14} className={styles.play} aria-hidden />}
    </span>
  );
}

/** Delays of the retries, ms: a new picture may still be on its way to the studio. */
const waits = [1_500, 4_000, 12_000];

type Failed = { path: string; times: number; isWaiting: boolean };

/** Retries a picture that failed to load, up to three times. `isMissing`: not available now; `attempt`: a new value loads it again. */
function useSecondTries(path: string) {
  const [failed, setFailed] = useState<Failed | null>(null);
  const now = failed?.path === path ? failed : null;
  const wait = now?.isWaiting === true ? waits[now.times - 1] : undefined;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => setFailed((before) => before && { ...before, isWaiting: false }), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return {
    isMissing: now?.isWaiting === true,
    attempt: now?.times ?? 0,
    onError: () => setFailed({ path, times: (now?.times ?? 0) + 1, isWaiting: true }),
  };
}
