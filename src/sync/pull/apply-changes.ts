import { readMeta, writeMeta } from '../../db/meta.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { finishArrived, finishReached } from '../outbox/finish-mutation.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { applyAround } from './apply-around.ts';
import { checkSelf } from './self-check.ts';
import type { SyncWorld } from '../world.ts';

/** One page of GET /sync/changes with unparsed rows. */
export type ChangesPage = {
  from_epoch: string;
  from: number;
  epoch: string;
  to: number;
  head: number;
  more: boolean;
  changes: unknown[];
  live_media: number;
  digest?: number | undefined;
};

/**
 * Applies a page in one transaction. A page that does not start at this device's cursor is dropped (`stale`): a late
 * duplicate would move the cursor back.
 */
export async function applyChanges(world: SyncWorld, page: ChangesPage): Promise<'applied' | 'stale'> {
  const { db, clock } = world;
  const keepNotes = (await readMeta(db, 'bootstrap')) !== undefined;
  return applyAround(world, { raw: page.changes, notes: { keepNotes, obeyNotes: false } }, (apply) =>
    leaderWrite(world, [...rowTables(db), db.done, db.tomb, db.problems], async () => {
      const cursor = await readMeta(db, 'cursor');
      if (cursor?.epoch !== page.from_epoch || cursor.seq !== page.from || page.epoch !== cursor.epoch || page.to < page.from)
        return 'stale';
      const touched = await apply();
      await writeMeta(db, 'cursor', { epoch: page.epoch, seq: page.to });
      if (!page.more) {
        await writeMeta(db, 'live', page.live_media);
        await checkSelf(world, page);
      }
      for (const key of await finishReached(db, { epoch: page.epoch, seq: page.to }, clock.now())) touched.add(key);
      // A parked mutation with an unknown outcome is finished when its rows arrive.
      for (const key of (await finishArrived(db, clock.now())).keys) touched.add(key);
      await recompute(db, touched);
      return 'applied';
    }),
  );
}
