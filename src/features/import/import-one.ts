import { importMedia } from '../../actions/import-media.ts';
import { whenRoomToImport } from '../../actions/when-room-to-import.ts';
import { AppError } from '../../../contract/errors.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { subscribe } from 'valtio/vanilla';
import { importState, noteFailure } from './import.state.ts';

/** Imports one picture when nobody has asked to wait and there is room; null when it could not be, which is noted. */
export async function importOne(file: File, signal: AbortSignal): Promise<string | null> {
  try {
    for (;;) {
      await whenGoingOn(signal);
      const onFull = () => {
        importState.isWaiting = true;
      };
      await whenRoomToImport(file.size, { signal, onFull });
      importState.isWaiting = false;
      try {
        return await importMedia(file, signal);
      } catch (error) {
        // Another tab was quicker: there will be room again.
        if (!(error instanceof AppError) || error.code !== 'UPLOADS_FULL') throw error;
      }
    }
  } catch (error) {
    if (!signal.aborted) noteFailure({ name: file.name, reason: errorText(error) });
    return null;
  } finally {
    importState.isWaiting = false;
  }
}

/** Resolves when the import is not paused. @throws the signal's reason */
async function whenGoingOn(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!importState.isPaused) return;
  await new Promise<void>((resolve, reject) => {
    const end = subscribe(importState, () => {
      if (importState.isPaused) return;
      end();
      resolve();
    });
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
