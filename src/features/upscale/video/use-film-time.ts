import { useEffect, useState } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { estimateEnlarging } from '../../../actions/upscaling/estimate-enlarging.ts';
import { hasUpscaledHere } from '../../../lib/settings/upscale-settings.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';

/** The network's time for a video on this device. `unknown`: a measurement needs a download first. */
export type FilmTime =
  | { step: 'unknown' }
  | { step: 'fetching'; fraction: number }
  | { step: 'measuring' }
  | { step: 'known'; seconds: number }
  | { step: 'failed'; text: string };

/** Estimates it once `isWanted`: at once where no download is needed, else on request. */
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
