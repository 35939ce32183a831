import { Dexie } from 'dexie';
import { isInProgress } from '../../../contract/media/media.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readSpace } from '../../db/meta.ts';

const soonMs = 2_000;
const rarelyMs = 10_000;

/** Plans polls for unfinished pictures while the event stream is down: soon after news, then less often. */
export class ProgressPoll {
  private waitMs = soonMs;

  noteNews(): void {
    this.waitMs = soonMs;
  }

  /** How long to wait this time, ms. */
  next(): number {
    const waitMs = this.waitMs;
    this.waitMs = Math.min(rarelyMs, waitMs * 1.5);
    return waitMs;
  }
}

/** Whether one of the newest pictures is still being made. */
export async function hasWorkInProgress(db: StudioDatabase): Promise<boolean> {
  const space = await readSpace(db);
  const newest = await db.media.where('[sp+ord+id]').between([space], [space, Dexie.maxKey]).limit(60).toArray();
  return newest.some(isInProgress);
}
