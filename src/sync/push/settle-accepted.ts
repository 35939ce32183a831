import type { Mutation } from '../../db/database.ts';
import { readMeta, readSpace } from '../../db/meta.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { finishMutation, noteRefused } from '../outbox/finish-mutation.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { noteReplacedTitle } from '../notices/note-replaced-title.ts';
import type { PushMemory } from './push-memory.ts';
import type { Accepted } from './send-mutation.ts';
import { readNext, takeMutation } from '../outbox/take-mutation.ts';
import type { SyncWorld } from '../world.ts';

type Settling = { taken: Mutation; accepted: Accepted };

/** Settles an accepted mutation. `pullNeeded`: a pull must bring its effect before the mutation is finished. */
export async function settleAccepted(world: SyncWorld, memory: PushMemory, { taken: { mid }, accepted }: Settling) {
  const { db, clock } = world;
  const { mark, refused, replacedTitle } = accepted;
  const { next, ...settled } = await leaderWrite(world, [...rowTables(db), db.done, db.problems], async () => {
    const [mutation, cursor, bootstrap, planned] = await Promise.all([
      db.outbox.get({ mid }),
      readMeta(db, 'cursor'),
      readMeta(db, 'bootstrap'),
      readNext(world, memory),
    ]);
    // A late answer: the mutation was settled in between.
    if (mutation?.state !== 'sending') return { pullNeeded: false, isOtherHistory: false, next: null };
    if (cursor?.epoch !== mark.epoch) {
      // Accepted in a library that the user has left since: no pull will ever bring its rows.
      if (mutation.space === mark.space && (await readSpace(db)) !== mark.space) {
        await finishMutation(db, { ...mutation, ack: mark }, clock.now());
        await recompute(db, mutation.keys);
        return { pullNeeded: true, isOtherHistory: false, next: null };
      }
      // Accepted in a history that this device does not know yet: read it, then send again under the same key.
      await db.outbox.update(mutation.n!, { state: 'ready', nextAt: clock.now() + 1000 });
      return { pullNeeded: true, isOtherHistory: true, next: null };
    }
    const next = await takeMutation(world, planned);
    if (refused !== null) await noteRefused(db, mutation, { ...refused, now: clock.now() });
    if (replacedTitle !== null) await noteReplacedTitle(db, mutation, replacedTitle);
    const acked: Mutation = { ...mutation, state: 'acked', ack: mark, lastStatus: 200 };
    // During a first sync, the row here may be older than the cursor.
    if (cursor.seq < mark.seq || bootstrap !== undefined) {
      await db.outbox.put(acked);
      return { pullNeeded: true, isOtherHistory: false, next };
    }
    await finishMutation(db, acked, clock.now());
    await recompute(db, mutation.keys);
    return { pullNeeded: false, isOtherHistory: false, next };
  });
  memory.taken = next;
  if (next !== null) memory.next.mutations.shift();
  if (settled.isOtherHistory) memory.next.mutations = [];
  return settled;
}
