import { useEffect, useReducer, useRef } from 'react';
import { AppError } from '../../../../contract/errors.ts';
import type { UpscaleMode } from '../../../../contract/media.ts';
import { foldDownload, type DownloadRequest } from './download-progress.ts';

/** One download of an item, or of an upscaled version of it, with its true progress. Leaving the item stops it. */
export function useDownload(id: string, version: UpscaleMode | null) {
  const [state, send] = useReducer(foldDownload, { step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another item is a reason to stop
  useEffect(() => () => stop.current?.abort(), [id]);

  const start = async (request: DownloadRequest) => {
    if (stop.current !== null && !stop.current.signal.aborted && state.step === 'running') return;
    const own = new AbortController();
    stop.current = own;
    send({ kind: 'start', request });
    try {
      // Converting is a part of the program that most visits never need.
      const { downloadMedia } = await import('../../../actions/download-media.ts');
      await downloadMedia(id, request.format, {
        onProgress: (fraction) => send({ kind: 'progress', fraction }),
        onFetch: (fraction) => send({ kind: 'fetch', fraction }),
        signal: own.signal,
        version,
        clip: request.clip,
      });
      send({ kind: 'finish' });
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof AppError)) console.error('download.failed', error);
      send({ kind: 'fail', error: error instanceof AppError ? error : null });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    send({ kind: 'cancel' });
  };
  return { state, start: (request: DownloadRequest) => void start(request), cancel };
}
