import type { ZipSink } from '../stream-zip.ts';
import type { VaultTarget } from './vault-target.ts';

export type FileSink = ZipSink & {
  /** Only now the file is what was written. */
  close(): Promise<void>;
  /** Gives up: a file the person chose stays as it was. */
  abort(): Promise<void>;
};

/** Opens a file for writing from its beginning. */
export async function openSink({ handle, isPrivate }: VaultTarget): Promise<FileSink> {
  if (isPrivate) return openPrivate(handle);
  const file = await handle.createWritable();
  return { write: (bytes) => file.write(bytes), close: () => file.close(), abort: () => file.abort() };
}

/** Every browser has these; writing to a file the person chose exists in some only. */
async function openPrivate(handle: FileSystemFileHandle): Promise<FileSink> {
  const file = await handle.createSyncAccessHandle();
  file.truncate(0);
  let at = 0;
  return {
    async write(bytes) {
      for (let done = 0; done < bytes.length;) {
        const count = file.write(bytes.subarray(done), { at });
        if (count === 0) throw new DOMException('nothing was written', 'QuotaExceededError');
        done += count;
        at += count;
      }
    },
    async close() {
      file.flush();
      file.close();
    },
    async abort() {
      file.close();
    },
  };
}
