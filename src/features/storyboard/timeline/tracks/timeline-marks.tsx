import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useLatest } from '../../../../ui/hooks/use-latest.ts';
import { playhead } from '../../player/playhead.state.ts';
import { toSeconds } from '../time-scale.ts';
import styles from './timeline-marks.module.css';

/**
 * The marks over all tracks: the playhead, which moves without React, and the marks of a drag. `onPlay` gets the playhead during
 * playback, seconds.
 */
export function TimelineMarks({ onPlay }: { onPlay: (seconds: number) => void }) {
  const line = useRef<HTMLDivElement>(null);
  const latest = useLatest(onPlay);
  useEffect(() => {
    const follow = () => {
      const at = toSeconds(playhead.frame);
      line.current?.style.setProperty('--at', String(at));
      if (playhead.isPlaying) latest.current(at);
    };
    follow();
    return subscribe(playhead, follow, true);
  }, [latest]);
  return (
    <div className={styles.marks} aria-hidden>
      <div ref={line} className={styles.playhead} />
      <div data-mark="guide" hidden className={styles.guide} />
      <div data-mark="drop" hidden className={styles.drop} />
      <div data-mark="tip" hidden className={styles.tip} />
    </div>
  );
}
