import type { Change } from '../../../contract/changes/changes.ts';
import { mediaPath, type MediaVariant } from '../../../contract/media/media.ts';
import { findBroughtFile } from '../../db/outbox/brought-file.ts';
import { openAccount } from '../../db/open-database.ts';
import { consoleLog } from '../../lib/log.ts';
import { mediaCacheName } from '../../lib/media/media-address.ts';
import { showOwnFile } from '../../lib/files/own-files.ts';
import { askToKeepStorage } from '../storage/ask-to-keep-storage.ts';
import { makeChange } from '../make-change.ts';

/** Files of an item by variant, as screens ask for them. */
export type BroughtFiles = Partial<Record<MediaVariant, Blob>>;

/**
 * Makes a change that brings a file to an item: `bytes` wait with it until the studio has them, `files` are shown from now on.
 * @throws AppError UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST, and what `commit` throws; then no file stays
 */
export async function bringFiles(change: Change, { bytes, files }: { bytes: ArrayBuffer; files: BroughtFiles }): Promise<void> {
  // Before the row: the screen asks for its picture at once.
  const forget = await keepFiles(change, files);
  try {
    await makeChange(change, { bytes });
  } catch (error) {
    await forget();
    throw error;
  }
  void askToKeepStorage();
}

/** Puts the files where the service worker looks for them. Without room screens show the ThumbHash until they are sent. */
async function keepFiles(change: Change, files: BroughtFiles): Promise<() => Promise<void>> {
  const brought = findBroughtFile(change);
  if (brought === null) return async () => undefined;
  const account = openAccount();
  const media = { id: brought.id, hash: brought.sha256.slice(0, 16) };
  const entries = Object.entries(files).map(([variant, blob]) => ({ path: mediaPath(media, variant as MediaVariant, account), blob }));
  if (!navigator.serviceWorker?.controller) for (const { path, blob } of entries) showOwnFile(path, blob);
  if (typeof caches === 'undefined') return async () => undefined;
  const cache = await caches.open(mediaCacheName(account));
  const keep = async ({ path, blob }: (typeof entries)[number]) => {
    const headers = { 'Content-Type': blob.type, 'Content-Length': String(blob.size) };
    await cache.put(path, new Response(blob, { headers }));
  };
  // All have ended before any is forgotten: what is written later would stay.
  const ended = await Promise.allSettled(entries.map(keep));
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure !== undefined) consoleLog('import.files-not-kept', { reason: String(failure.reason) });
  return async () => {
    await Promise.all(entries.map(({ path }) => cache.delete(path)));
  };
}
