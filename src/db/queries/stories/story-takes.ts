import type { StudioDatabase } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

/** The items that were made for a story: they are part of it and not in the history. */
export function listTakes(mediaIds: readonly string[]): Promise<Set<string>> {
  return whenOpen((db) => findTakes(db, mediaIds));
}

/** The same inside an open transaction. */
export async function findTakes(db: StudioDatabase, mediaIds: readonly string[]): Promise<Set<string>> {
  if (mediaIds.length === 0) return new Set();
  const rows = await db.storyMedia
    .where('media_id')
    .anyOf([...mediaIds])
    .toArray();
  return new Set(rows.flatMap((row) => (row.made_of === null ? [] : [row.media_id])));
}
