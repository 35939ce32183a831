import { useEffect, useMemo, useState } from 'react';
import { readSoundBars } from '../../../../actions/stories/sounds/read-sound-bars.ts';
import { runQuietly } from '../../../../ui/feedback/run-action.ts';
import styles from './waveform.module.css';

type WaveformProps = {
  url: string;
  /** Length of the file, and its drawn part. Seconds. */
  seconds: number;
  start: number;
  end: number;
};

/** The waveform of a part of a sound across its block; a line until it is read, or after a failure. */
export function Waveform({ url, seconds, start, end }: WaveformProps) {
  const bars = useBars(url, seconds);
  const path = useMemo(() => (bars === null ? '' : pathOf(bars)), [bars]);
  if (bars === null) return <span className={styles.flat} aria-hidden />;
  const perSecond = bars.length / seconds;
  return (
    <svg
      className={styles.waveform}
      viewBox={`${start * perSecond} 0 ${Math.max(0.01, (end - start) * perSecond)} 2`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}

function useBars(url: string, seconds: number): readonly number[] | null {
  const [read, setRead] = useState<{ url: string; bars: readonly number[] | null } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    void runQuietly('timeline.no-waveform', async () => {
      const bars = await readSoundBars(url, seconds, stop.signal).catch((error: unknown) => {
        // The block has been unmounted.
        if (stop.signal.aborted) return null;
        throw error;
      });
      if (!stop.signal.aborted) setRead({ url, bars });
    });
    return () => stop.abort();
  }, [url, seconds]);
  return read?.url === url ? read.bars : null;
}

/** One path for all bars, symmetric about the middle. */
function pathOf(bars: readonly number[]): string {
  const at = (bar: number) => Math.round((1 - (bars[bar]! - 0.05)) * 100) / 100;
  const upper = bars.map((_, bar) => `L${bar + 0.5} ${at(bar)}`).join('');
  const lower = bars.map((_, bar) => `L${bars.length - bar - 0.5} ${2 - at(bars.length - 1 - bar)}`).join('');
  return `M0 1${upper}L${bars.length} 1${lower}Z`;
}
