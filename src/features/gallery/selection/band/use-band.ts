import { useEffect } from 'react';
import { useLatest } from '../../../../ui/hooks/use-latest.ts';
import type { BandGround } from './drag-band.ts';

type MaybeGround = { [K in keyof BandGround]: BandGround[K] | null };

/** Loaded after the first pictures, which are needed before any rectangle, ms. */
const loadAfterMs = 1_200;

/** Rectangle selection with the mouse. */
export function useBand(ground: () => MaybeGround): void {
  const latest = useLatest(ground);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isGone = false;
    const load = async () => {
      const { listenForBands } = await import('./drag-band.ts');
      const { scroller } = latest.current();
      if (isGone || scroller === null) return;
      stop = listenForBands(scroller, () => {
        const { layout, scroll, scroller, grid } = latest.current();
        return layout === null || scroll === null || scroller === null || grid === null ? null : { layout, scroll, scroller, grid };
      });
    };
    const timer = setTimeout(() => {
      load().catch((error: unknown) => console.warn('band.not-loaded', error));
    }, loadAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [latest]);
}
