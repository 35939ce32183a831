import * as v from 'valibot';
import { findBroughtFile } from '../outbox/brought-file.ts';
import type { Mutation, SavedMedia, StudioDatabase } from '../database.ts';

/** Among what is never removed to make room: a choice of the person for this device. */
export const offlineAlbumsKey = 'offline-albums';
const schema = v.fallback(v.array(v.string()), []);

/** Albums whose originals are kept on this device. */
export async function readOfflineAlbums(db: StudioDatabase): Promise<string[]> {
  return v.parse(schema, (await db.drafts.get(offlineAlbumsKey))?.value ?? []);
}

export async function setOfflineAlbum(db: StudioDatabase, albumId: string, isKept: boolean): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    const others = (await readOfflineAlbums(db)).filter((id) => id !== albumId);
    await db.drafts.put({ k: offlineAlbumsKey, value: isKept ? [...others, albumId] : others });
  });
}

/** Items of those albums. */
export async function listOfflineMedia(db: StudioDatabase): Promise<SavedMedia[]> {
  const albums = await readOfflineAlbums(db);
  if (albums.length === 0) return [];
  const members = await db.albumItems.filter((item) => albums.includes(item.album_id)).toArray();
  const rows = await db.media.bulkGet([...new Set(members.map((member) => member.media_id))]);
  return rows.filter((row) => row !== undefined);
}

/** The items of those albums, out of all drafts and all members of albums. */
export function offlineItems(drafts: { k: string; value: unknown }[], members: { album_id: string; media_id: string }[]): string[] {
  const albums = v.parse(schema, drafts.find((draft) => draft.k === offlineAlbumsKey)?.value ?? []);
  return members.filter((member) => albums.includes(member.album_id)).map((member) => member.media_id);
}

/** Items with a file that the server does not have yet: this device has the only copy. */
export async function listUnsentMedia(db: StudioDatabase): Promise<string[]> {
  return unsentItems([...(await db.outbox.toArray()), ...(await db.problems.toArray()).map((problem) => problem.intent)]);
}

/** Items that these changes bring a file to, unless they were taken back. */
export function unsentItems(mutations: Pick<Mutation, 'kind' | 'args' | 'state'>[]): string[] {
  return mutations.flatMap((mutation) => (mutation.state === 'undone' ? [] : (findBroughtFile(mutation)?.id ?? [])));
}
