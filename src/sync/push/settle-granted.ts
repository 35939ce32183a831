import type { Intent } from '../../db/database.ts';
import { readMeta, readSpace } from '../../db/meta.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { finishIntent, noteRefused } from '../outbox/finish-intent.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { noteReplacedTitle } from '../notices/note-replaced-title.ts';
import type { PushMemory } from './push-memory.ts';
import type { Granted } from './send-intent.ts';
import { readNext, takeIntent } from '../outbox/take-intent.ts';
import type { SyncWorld } from '../world.ts';

type Settling = { taken: Intent; granted: Granted };

/** Settles an accepted mutation. `pullNeeded`: a pull must bring its effect before the mutation is finished. */
export async function settleGranted(world: SyncWorld, memory: PushMemory, { taken: { mid }, granted }: Settling) {
  const { db, clock } = world;
  const { mark, refused, replacedTitle } = granted;
  const { next, ...settled } = await leaderWrite(world, [...rowTables(db), db.done, db.problems], async () => {
    const [intent, cursor, bootstrap, planned] = await Promise.all([
      db.outbox.get({ mid }),
      readMeta(db, 'cursor'),
      readMeta(db, 'bootstrap'),
      readNext(world, memory),
    ]);
    // A late answer: the mutation was settled in between.
    if (intent?.state !== 'sending') return { pullNeeded: false, isOtherHistory: false, next: null };
    if (cursor?.epoch !== mark.epoch) {
      // Accepted in a library that the user has left since: no pull will ever bring its rows.
      if (intent.space === mark.space && (await readSpace(db)) !== mark.space) {
        await finishIntent(db, { ...intent, ack: mark }, clock.now());
        await recompute(db, intent.keys);
        return { pullNeeded: true, isOtherHistory: false, next: null };
      }
      // Accepted in a history that this device does not know yet: read it, then send again under the same key.
      await db.outbox.update(intent.n!, { state: 'ready', nextAt: clock.now() + 1000 });
      return { pullNeeded: true, isOtherHistory: true, next: null };
    }
    const next = await takeIntent(world, planned);
    if (refused !== null) await noteRefused(db, intent, { ...refused, now: clock.now() });
    if (replacedTitle !== null) await noteReplacedTitle(db, intent, replacedTitle);
    const acked: Intent = { ...intent, state: 'acked', ack: mark, lastStatus: 200 };
    // During a first sync, the row here may be older than the cursor.
    if (cursor.seq < mark.seq || bootstrap !== undefined) {
      await db.outbox.put(acked);
      return { pullNeeded: true, isOtherHistory: false, next };
    }
    await finishIntent(db, acked, clock.now());
    await recompute(db, intent.keys);
    return { pullNeeded: false, isOtherHistory: false, next };
  });
  memory.taken = next;
  if (next !== null) memory.next.intents.shift();
  if (settled.isOtherHistory) memory.next.intents = [];
  return settled;
}
