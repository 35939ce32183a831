import { liveQuery } from 'dexie';
import { limits } from '../../contract/limits.ts';
import { listWaitingUploads } from '../db/queries/uploads.ts';

type Waiting = { signal: AbortSignal; onFull: () => void };

/**
 * Resolves when another picture of so many bytes may wait to be sent; `onFull` is called when there is no room for it
 * now. @throws the signal's reason when aborted
 */
export function whenRoomToImport(bytes: number, { signal, onFull }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const settle = (end: () => void): void => {
      signal.removeEventListener('abort', abort);
      watched.unsubscribe();
      end();
    };
    const abort = (): void => settle(() => reject(signal.reason));
    const watched = liveQuery(listWaitingUploads).subscribe({
      next: (waiting) => {
        const sum = waiting.reduce((total, one) => total + one.bytes, bytes);
        if (sum <= limits.importWaitingBytes && waiting.length < limits.importWaitingFiles) settle(resolve);
        else onFull();
      },
      error: (error: unknown) => settle(() => reject(error)),
    });
    signal.addEventListener('abort', abort);
  });
}
