import { sharedComputerLock } from '../../../contract/account/shared-computer.ts';
import { refuse } from '../refuse.ts';

/** Bytes that are gathered before the browser gets them to keep. */
const partBytes = 8 * 1024 * 1024;
/** Bytes; a larger file continues in the studio's own storage, because the browser may keep blobs in memory. */
const inMemoryMax = 48 * 1024 * 1024;
const folderName = 'parts';
/** Age in ms at which a stored file is deleted: the job that asked for it has read it by then. */
const readMs = 3_600_000;

/** A file that grows; only the newest few megabytes of it are in this worker's memory. */
export type Collector = {
  readonly size: number;
  append(bytes: Uint8Array<ArrayBuffer>): void;
  /** Replaces bytes that were appended before. */
  overwrite(bytes: Uint8Array<ArrayBuffer>, at: number): void;
  toBlob(type: string): Promise<Blob>;
};

type Stored = { handle: FileSystemFileHandle; access: FileSystemSyncAccessHandle };

export function createCollector(): Collector {
  const kept: Blob[] = [];
  const patches: { at: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let freshBytes = 0;
  let size = 0;
  let opening: Promise<void> | null = null;
  let stored: Stored | null = null;

  function keepFresh(): void {
    if (stored === null) kept.push(new Blob(fresh));
    else for (const bytes of fresh) write(stored.access, bytes);
    fresh = [];
    freshBytes = 0;
    // Until the file is open, the browser keeps what comes.
    if (size > inMemoryMax) opening ??= open().then((file) => void (stored = file));
  }

  return {
    get size() {
      return size;
    },
    append(bytes) {
      fresh.push(bytes);
      freshBytes += bytes.length;
      size += bytes.length;
      if (freshBytes >= partBytes) keepFresh();
    },
    overwrite(bytes, at) {
      patches.push({ at, bytes: bytes.slice() });
    },
    async toBlob(type) {
      await opening;
      keepFresh();
      await opening;
      let file = new Blob([...kept, ...(stored === null ? [] : [await close(stored)])], { type });
      for (const { at, bytes } of patches) file = new Blob([file.slice(0, at), bytes, file.slice(at + bytes.length)], { type });
      return file;
    },
  };
}

/** Null in a private window, on a full device and where there is no such storage: the browser keeps all of it then. */
async function open(): Promise<Stored | null> {
  try {
    // On a shared computer nothing may stay on the disk.
    if ((await navigator.locks.query()).held?.some(({ name }) => name === sharedComputerLock) === true) return null;
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });
    await sweep(folder);
    const handle = await folder.getFileHandle(crypto.randomUUID(), { create: true });
    return { handle, access: await handle.createSyncAccessHandle() };
  } catch (error) {
    console.warn('parts.not-stored', String(error));
    return null;
  }
}

function write(access: FileSystemSyncAccessHandle, bytes: Uint8Array<ArrayBuffer>): void {
  for (let done = 0; done < bytes.length;) {
    const count = access.write(bytes.subarray(done));
    if (count === 0) throw refuse('There is no room on this device for what this makes. Make room, then try again.');
    done += count;
  }
}

async function close({ handle, access }: Stored): Promise<Blob> {
  access.flush();
  access.close();
  return handle.getFile();
}

/** Removes files older than `readMs`. The browser refuses to remove a file that is still being written. */
async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'file') continue;
    // Another tab may sweep at the same time: a missing file is no error.
    const file = await handle.getFile().catch(() => null);
    if (file !== null && Date.now() - file.lastModified > readMs) await folder.removeEntry(name).catch(() => undefined);
  }
}
