import { AppError } from '../../../contract/errors.ts';
import type { VaultTarget } from '../../../workers/archive/client.ts';
import { databaseName, openAccount } from '../../db/open-database.ts';
import { openPrivateFolder } from '../../lib/files/private-folder.ts';
import { saveBlob } from '../../lib/files/save-blob.ts';
import { syncStatus } from '../../sync/status.ts';

type SaveFilePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

export type ChosenTarget = {
  target: VaultTarget;
  /** The archive is complete: it is handed over where that has not happened yet. */
  finish(): Promise<void>;
  /** The archive is not wanted: nothing of it stays. */
  discard(): Promise<void>;
};

const sharedText =
  'Nothing is kept on this computer, and this browser cannot write an archive into a file of yours. Export from a computer that is not shared, or with Chrome or Edge.';

/** Name of the archive while it is made in the origin private file system. */
const privateName = 'export.zip';

/**
 * Opens the file for the archive: one that the person chooses, where the browser can write to it, else one in the origin
 * private file system, from where it goes to the downloads. Must be called by a gesture.
 * @throws AppError VAULT_UNSUPPORTED; AbortError when the person chooses none
 */
export async function chooseTarget(name: string): Promise<ChosenTarget> {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: SaveFilePicker };
  if (showSaveFilePicker === undefined) return openPrivate(name);
  const handle = await showSaveFilePicker({
    suggestedName: name,
    types: [{ description: 'Archive of a Pleinair library', accept: { 'application/zip': ['.zip'] } }],
  });
  // The browser writes into a temporary file until the stream is closed: cancelling leaves this file as it was.
  return { target: { handle, isPrivate: false }, finish: async () => undefined, discard: async () => undefined };
}

async function openPrivate(name: string): Promise<ChosenTarget> {
  if (syncStatus.library === 'shared-computer') throw new AppError('VAULT_UNSUPPORTED', { detail: sharedText });
  const folder = await openFolder(true);
  const hasHandles = typeof FileSystemFileHandle !== 'undefined' && 'getFile' in FileSystemFileHandle.prototype;
  if (folder === null || !hasHandles) throw new AppError('VAULT_UNSUPPORTED');
  const handle = await folder.getFileHandle(privateName, { create: true });
  return {
    target: { handle, isPrivate: true },
    // The download reads it for as long as it takes; `sweepPrivateArchive` removes it later.
    finish: async () => saveBlob(await handle.getFile(), name),
    discard: () => folder.removeEntry(privateName),
  };
}

async function openFolder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await openPrivateFolder();
    return root === undefined ? null : await root.getDirectoryHandle(databaseName(openAccount()), { create });
  } catch (error) {
    // The folder does not exist, or a private window has no such storage.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** The browser's download has read the archive after this time, ms. */
const downloadedMs = 3_600_000;

/** Removes an earlier export from the origin private file system. @returns the bytes of one that is still kept */
export async function sweepPrivateArchive(): Promise<number> {
  const folder = await openFolder(false);
  try {
    const file = await (await folder?.getFileHandle(privateName))?.getFile();
    if (folder === null || file === undefined) return 0;
    if (Date.now() - file.lastModified < downloadedMs) return file.size;
    await folder.removeEntry(privateName);
    return 0;
  } catch (error) {
    if (error instanceof DOMException) return 0;
    throw error;
  }
}
