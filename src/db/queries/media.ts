import { Dexie } from 'dexie';
import { ORD_EPOCH, type SavedMedia } from '../database.ts';
import { readSpace } from '../meta.ts';
import { studio } from '../open-database.ts';

// Prefixes as bounds: a repeated `Dexie.maxKey` inside one key is refused by some browsers.
async function newestFirst() {
  const space = await readSpace(studio());
  return studio().media.where('[sp+ord+id]').between([space], [space, Dexie.maxKey]);
}

/** The newest items, newest first. */
export async function listNewestMedia(limit: number): Promise<SavedMedia[]> {
  return (await newestFirst()).limit(limit).toArray();
}

/**
 * Identifier and time (ms since 1970) of every item, newest first. Reads index keys only, so a live
 * query over it re-runs when items come, go or move, not when one changes inside.
 */
export async function listMediaKeys(): Promise<{ id: string; createdAt: number }[]> {
  const keys = (await (await newestFirst()).keys()) as unknown as [string, number, string][];
  return keys.map(([, ord, id]) => ({ id, createdAt: ORD_EPOCH - ord }));
}

/** Items by identifier, in the order asked for; undefined where there is none. */
export async function listMedia(ids: string[]): Promise<(SavedMedia | undefined)[]> {
  return studio().media.bulkGet(ids);
}

export async function findMedia(id: string): Promise<SavedMedia | undefined> {
  return studio().media.get(id);
}
