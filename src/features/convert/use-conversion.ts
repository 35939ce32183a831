import { useEffect, useReducer, useRef } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { convertFile, type FileFormat, type FileSettings } from '../../actions/files/convert-file.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { foldConversion } from './conversion-state.ts';

/** Runs one conversion and reports its measured progress. Unmounting cancels it. */
export function useConversion() {
  const [state, send] = useReducer(foldConversion, { step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (file: File, format: FileFormat, settings: FileSettings) => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    send({ kind: 'start' });
    try {
      const result = await convertFile(
        file,
        { format, ...settings },
        {
          // Ignore late progress of a canceled conversion: the state belongs to the next one.
          onProgress: (fraction) => !own.signal.aborted && send({ kind: 'progress', fraction }),
          onFetch: (fraction) => !own.signal.aborted && send({ kind: 'fetch', fraction }),
          signal: own.signal,
        },
      );
      if (!own.signal.aborted) send({ kind: 'finish', result });
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof AppError)) console.error('convert.failed', error);
      send({ kind: 'fail', text: errorText(error) });
    }
  };
  const reset = () => {
    stop.current?.abort();
    send({ kind: 'reset' });
  };
  return { state, start: (...wanted: Parameters<typeof start>) => void start(...wanted), reset };
}
