import { useEffect, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { statusAt } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import styles from './upscaling-overlay.module.css';

/** Covers a picture while it is being upscaled; hidden when the job is stuck. */
export function UpscalingOverlay({ item }: { item: MediaRow }) {
  const [now, setNow] = useState(() => Date.now());
  const leftMs = (item.upscaling_since ?? 0) + limits.upscalingStuckMs - now;
  useEffect(() => {
    if (leftMs < 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), leftMs + 1_000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  if (statusAt(item, now) !== 'upscaling') return null;
  return (
    <span className={styles.overlay}>
      <Spinner size={16} />
      <span className={styles.word}>Upscaling...</span>
    </span>
  );
}
