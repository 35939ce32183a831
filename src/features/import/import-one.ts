import { importPrepared, type PreparedImport } from '../../actions/import/import-media.ts';
import { whenRoomToImport, type ImportRoom } from '../../actions/import/when-room-to-import.ts';
import { AppError } from '../../../contract/errors.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { subscribe } from 'valtio/vanilla';
import { isVideo } from './drop/dragged-files.ts';
import { importState, noteFailure } from './import.state.ts';

const noRoom: ImportRoom = { files: 0, bytes: 0 };
/** Remaining files before the uploads are listed again; listing them for each picture would delay the next. */
let room = noRoom;

/**
 * Imports one file, which is being read, once the import is not paused and there is room. Returns null after a failure, which it records.
 */
export async function importOne(file: File, reading: Promise<PreparedImport>, signal: AbortSignal): Promise<string | null> {
  try {
    const prepared = await reading;
    for (;;) {
      await whenGoingOn(signal);
      await takeRoom(prepared.request.size_bytes, signal);
      try {
        return await importPrepared(prepared, signal);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'UPLOADS_FULL') throw error;
        // Another tab used the room; wait for more.
        room = noRoom;
      }
    }
  } catch (error) {
    if (!signal.aborted) noteFailure({ name: file.name, reason: errorText(error), of: isVideo(file) ? 'video' : 'image' });
    return null;
  } finally {
    importState.isWaiting = false;
  }
}

async function takeRoom(bytes: number, signal: AbortSignal): Promise<void> {
  if (room.files < 1 || room.bytes < bytes) {
    const onFull = () => {
      importState.isWaiting = true;
    };
    room = await whenRoomToImport(bytes, { signal, onFull });
    importState.isWaiting = false;
  }
  room = { files: room.files - 1, bytes: room.bytes - bytes };
}

/** Waits while the import is paused. @throws the signal's reason */
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
