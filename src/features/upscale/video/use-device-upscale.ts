import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { enlargeVideo, type EnlargedVideo } from '../../../actions/upscaling/enlarge-video.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';

/**
 * The upscaling of one video on this device. `fetched`: loaded fraction of the converter, while it is being fetched. Times: ms since
 * 1970.
 */
export type DeviceUpscale =
  | { step: 'idle' }
  | { step: 'running'; fraction: number; fetched: number | null; startedAt: number; now: number }
  | { step: 'done'; result: EnlargedVideo }
  | { step: 'failed'; text: string };

/** Upscales one video at a time with measured progress. Leaving the page cancels it. */
export function useDeviceUpscale(item: MediaRow) {
  const [state, setState] = useState<DeviceUpscale>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (wanted: Parameters<typeof enlargeVideo>[1]) => {
    const own = new AbortController();
    stop.current = own;
    const tell = (progress: { fraction?: number; fetched: number | null }) =>
      own.signal.aborted || setState((before) => (before.step === 'running' ? follow(before, progress) : before));
    setState({ step: 'running', fraction: 0, fetched: null, startedAt: Date.now(), now: Date.now() });
    try {
      const result = await enlargeVideo(item, wanted, {
        onProgress: (fraction) => tell({ fraction, fetched: null }),
        onFetch: (fetched) => tell({ fetched: fetched < 1 ? fetched : null }),
        signal: own.signal,
      });
      if (!own.signal.aborted) setState({ step: 'done', result });
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof AppError)) console.error('upscale-video.failed', error);
      setState({ step: 'failed', text: errorText(error) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setState({ step: 'idle' });
  };
  return { state, start: (wanted: Parameters<typeof enlargeVideo>[1]) => void start(wanted), cancel };
}

/** Estimates the time left from the frames, without the downloads before them. */
function follow(
  before: Extract<DeviceUpscale, { step: 'running' }>,
  progress: { fraction?: number; fetched: number | null },
): DeviceUpscale {
  const now = Date.now();
  const isFetched = before.fetched !== null && progress.fetched === null;
  return { ...before, ...progress, startedAt: isFetched ? now : before.startedAt, now };
}
