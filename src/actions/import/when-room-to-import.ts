import { liveQuery } from 'dexie';
import { limits } from '../../../contract/limits.ts';
import { listWaitingUploads } from '../../db/queries/outbox/uploads.ts';

/** The files and bytes that may be imported before the waiting uploads are counted again, the requested picture included. */
export type ImportRoom = { files: number; bytes: number };

type Waiting = { signal: AbortSignal; onFull: () => void };

/** After the room ran out, the import goes on when this much is free: to stop and go at each picture is slow. */
const margin: ImportRoom = { files: 25, bytes: limits.importBytes / 2 };

/**
 * Resolves when another picture of so many bytes may wait to be sent; `onFull` is called when there is no room for it
 * now. @throws the signal's reason when aborted
 */
export function whenRoomToImport(bytes: number, { signal, onFull }: Waiting): Promise<ImportRoom> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    let wasFull = false;
    const settle = (end: () => void): void => {
      signal.removeEventListener('abort', abort);
      watched.unsubscribe();
      end();
    };
    const abort = (): void => settle(() => reject(signal.reason));
    const watched = liveQuery(listWaitingUploads).subscribe({
      next: (waiting) => {
        const room = {
          files: limits.importWaitingFiles - waiting.length,
          bytes: waiting.reduce((left, one) => left - one.bytes, limits.importWaitingBytes),
        };
        const wanted = wasFull ? { files: margin.files, bytes: bytes + margin.bytes } : { files: 1, bytes };
        if (room.files >= wanted.files && room.bytes >= wanted.bytes) {
          settle(() => resolve(room));
          return;
        }
        wasFull = true;
        onFull();
      },
      error: (error: unknown) => settle(() => reject(error)),
    });
    signal.addEventListener('abort', abort);
  });
}
