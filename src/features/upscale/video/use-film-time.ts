import { useEffect, useState } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { estimateEnlarging } from '../../../actions/upscaling/estimate-enlarging.ts';
import { hasUpscaledHere } from '../../../lib/settings/upscale-settings.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';

/** How long the network of this device takes for a video. `unknown`: something must be fetched to know it. */
export type FilmTime =
  | { step: 'unknown' }
  | { step: 'fetching'; fraction: number }
  | { step: 'measuring' }
  | { step: 'known'; seconds: number }
  | { step: 'failed'; text: string };

/** Estimates it once it `isWanted`: at once where nothing must be fetched for that, else when asked. */
export function useFilmTime(item: MediaRow, isWanted: boolean) {
  const [isAsked, setIsAsked] = useState(hasUpscaledHere);
  const [time, setTime] = useState<FilmTime>({ step: 'unknown' });
  const isToMeasure = isWanted && isAsked && time.step !== 'known';
  useEffect(() => {
    if (!isToMeasure) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const onFetch = (fraction: number) => {
      if (!signal.aborted) setTime(fraction < 1 ? { step: 'fetching', fraction } : { step: 'measuring' });
    };
    const measure = async () => {
      setTime({ step: 'measuring' });
      const seconds = await estimateEnlarging(item, { signal, onFetch });
      if (!signal.aborted) setTime({ step: 'known', seconds });
    };
    measure().catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof AppError)) console.error('upscale-video.not-measured', error);
      setIsAsked(false);
      setTime({ step: 'failed', text: errorText(error) });
    });
    return () => stop.abort();
  }, [isToMeasure, item]);
  const cancel = () => {
    setIsAsked(false);
    setTime({ step: 'unknown' });
  };
  return { time, measure: () => setIsAsked(true), cancel };
}
