import { Dexie } from 'dexie';
import { isInProgress } from '../../contract/media.ts';
import type { StudioDatabase } from '../db/database.ts';
import { readSpace } from '../db/meta.ts';

/** Whether one of the newest pictures is still being made. */
export async function hasWorkInProgress(db: StudioDatabase): Promise<boolean> {
  const space = await readSpace(db);
  const newest = await db.media.where('[sp+ord+id]').between([space], [space, Dexie.maxKey]).limit(60).toArray();
  return newest.some(isInProgress);
}
