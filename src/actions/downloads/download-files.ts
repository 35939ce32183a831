import * as v from 'valibot';
import type { Snapshot } from 'valtio/vanilla';
import { databaseName, openAccount } from '../../db/open-database.ts';
import { consoleLog } from '../../lib/log.ts';
import { tabId } from '../../lib/browser/tab-id.ts';
import { webLocks } from '../../lib/browser/web-locks.ts';
import { openPrivateFolder } from '../../lib/files/private-folder.ts';
import { downloadSchema, type Download } from './download.ts';
import type { DownloadStore } from './download-queue.ts';

/** The browser may read a kept file for its download for so long, ms. */
const downloadedMs = 3_600_000;
const listName = /^queue-([\w-]+)\.json$/;

/**
 * Keeps a file that was made. Returns the kept copy, which takes no memory, or `blob` itself where the browser cannot keep it.
 */
export async function keepFile(id: string, name: string, blob: Blob): Promise<Blob> {
  const folder = await openFolder(id);
  if (folder === null) return blob;
  try {
    await write(folder, name, blob);
    return (await readWhole(folder, name, blob.type)) ?? blob;
  } catch (error) {
    // A full device: the file stays in memory and ends with this tab.
    consoleLog('downloads.not-kept', { reason: String(error) });
    return blob;
  }
}

/** A file that was kept, or null. */
export async function findKept(id: string, name: string, type = ''): Promise<Blob | null> {
  const folder = await openFolder(id);
  return folder === null ? null : readWhole(folder, name, type);
}

let saving: Promise<void> = Promise.resolve();

/** Downloads that wait and their files, in the origin private file system; without one they end with the tab. */
export const downloadStore: DownloadStore = {
  save(downloads) {
    // One after the other, so that an older list never replaces a newer one.
    saving = saving.then(
      () => saveList(downloads),
      () => saveList(downloads),
    );
    return saving;
  },
  async takeLeft(adopt) {
    const locks = webLocks();
    await locks?.request(`downloads-left.${openAccount()}`, () => takeLeft(locks, adopt));
  },
  async drop(id) {
    const folder = await openFolder();
    await folder?.removeEntry(id, { recursive: true }).catch(ignoreMissing);
  },
};

async function saveList(downloads: Snapshot<Download[]>): Promise<void> {
  const folder = await openFolder();
  if (folder === null) return;
  const name = `queue-${tabId}.json`;
  const left = downloads.filter(({ step }) => step !== 'saved');
  if (left.length === 0) await folder.removeEntry(name).catch(ignoreMissing);
  else {
    await holdTab();
    await write(folder, name, new Blob([JSON.stringify(left)]));
  }
}

async function takeLeft(locks: LockManager, adopt: (left: Download[]) => Promise<void>): Promise<void> {
  const folder = await openFolder();
  if (folder === null) return;
  const held = new Set((await locks.query()).held?.map(({ name }) => name));
  const wanted = new Set<string>();
  const ownerless: string[] = [];
  const left: Download[] = [];
  for await (const name of folder.keys()) {
    const owner = listName.exec(name)?.[1];
    if (owner === undefined) continue;
    const list = await readList(folder, name);
    for (const { id } of list) wanted.add(id);
    if (owner === tabId || held.has(lockName(owner))) continue;
    left.push(...list);
    ownerless.push(name);
  }
  if (left.length > 0) await adopt(left);
  for (const name of ownerless) await folder.removeEntry(name).catch(ignoreMissing);
  await sweep(folder, wanted);
}

async function readList(folder: FileSystemDirectoryHandle, name: string): Promise<Download[]> {
  const file = await readWhole(folder, name, '');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(downloadSchema)), file === null ? '[]' : await file.text());
  return parsed.success ? parsed.output : [];
}

/** Removes the files of downloads that are on no list, once they are older than `downloadedMs`. */
async function sweep(folder: FileSystemDirectoryHandle, wanted: ReadonlySet<string>): Promise<void> {
  const old: string[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'directory' || wanted.has(name)) continue;
    let newest = 0;
    for await (const part of handle.values()) if (part.kind === 'file') newest = Math.max(newest, (await part.getFile()).lastModified);
    if (Date.now() - newest > downloadedMs) old.push(name);
  }
  for (const name of old) await folder.removeEntry(name, { recursive: true }).catch(ignoreMissing);
}

let isHeld: Promise<void> | null = null;

/** Other tabs take over the downloads of a tab that does not hold this lock. */
function holdTab(): Promise<void> {
  const locks = webLocks();
  if (locks === undefined) return Promise.resolve();
  isHeld ??= new Promise((resolve) => {
    void locks.request(lockName(tabId), () => {
      resolve();
      return new Promise<never>(() => undefined);
    });
  });
  return isHeld;
}

function lockName(tab: string): string {
  return `downloads.${tab}`;
}

async function write(folder: FileSystemDirectoryHandle, name: string, blob: Blob): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true });
  const file = await handle.createWritable();
  try {
    await file.write(blob);
    await file.close();
  } catch (error) {
    await file.abort().catch(() => undefined);
    throw error;
  }
}

/** A file is empty until it is written whole. */
async function readWhole(folder: FileSystemDirectoryHandle, name: string, type: string): Promise<Blob | null> {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    return file.size === 0 ? null : file.slice(0, file.size, type || file.type);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** The folder of downloads, or of one; null in a private window and where the browser cannot write to it. */
async function openFolder(id?: string): Promise<FileSystemDirectoryHandle | null> {
  const canWrite = typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype;
  if (!canWrite) return null;
  try {
    const root = await openPrivateFolder();
    if (root === undefined) return null;
    const own = await root.getDirectoryHandle(databaseName(openAccount()), { create: true });
    const downloads = await own.getDirectoryHandle('downloads', { create: true });
    return id === undefined ? downloads : await downloads.getDirectoryHandle(id, { create: true });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
