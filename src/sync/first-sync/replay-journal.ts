import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { Mutation, StudioDatabase } from '../../db/database.ts';
import { readSpace, type Cursor } from '../../db/meta.ts';
import { parseRowKey } from '../../../contract/rows/row-key.ts';
import { costsCredits, finishArrived, finishMutation, parkMutation } from '../outbox/finish-mutation.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Requeues mutations after a restore of the server. Those accepted in another history go again under their old key,
 * so nothing is lost and nothing is done twice.
 * One that costs credits is parked if its items are here: if the server lost them, the person decides.
 * Comparing sequence numbers with the restore point would lose mutations of a device that slept through two restores.
 * Mutations of another library, such as a team's, stay in the journal: that library has its own history.
 * So do mutations accepted in the history of `now`, unless their number is beyond its head: then an older database
 * was put back under the same epoch, and they go again, too.
 * Runs inside the caller's transaction; returns keys to recompute.
 */
export async function requeueForeign({ db, clock }: SyncWorld, now: Cursor): Promise<string[]> {
  const isKnown = (ack: SyncMark) => ack.epoch === now.epoch && ack.seq <= now.seq;
  const keys: string[] = [];
  const space = await readSpace(db);
  for (const entry of await db.done.toArray()) {
    const { ack, ...mutation } = entry.intent;
    if (ack?.space !== space || isKnown(ack) || (costsCredits(mutation) && !(await isShown(db, mutation)))) continue;
    await db.done.delete(entry.mid);
    await db.outbox.put(costsCredits(mutation) ? { ...mutation, state: 'parked' } : again(mutation));
    keys.push(...mutation.keys);
  }
  for (const stored of await db.outbox.where('state').equals('acked').toArray()) {
    const { ack, ...mutation } = stored;
    if (ack?.space === space && isKnown(ack)) continue;
    keys.push(...mutation.keys);
    if (ack !== undefined && ack.space !== space) {
      await finishMutation(db, stored, clock.now());
      continue;
    }
    await db.outbox.put(costsCredits(mutation) ? { ...mutation, state: 'parked' } : again(mutation));
  }
  return keys;
}

/** Whether one of its items is still here: the person is not asked about deleted ones. */
async function isShown(db: StudioDatabase, { keys }: Pick<Mutation, 'keys'>): Promise<boolean> {
  const ids = keys.map(parseRowKey).flatMap(({ table, id }) => (table === 'media' ? [id] : []));
  return (await db.media.bulkGet(ids)).some((row) => row !== undefined);
}

/** The mutation as ready to send again. It keeps at least one attempt, so that no later mutation is merged into it. */
function again(mutation: Omit<Mutation, 'ack'>): Mutation {
  const { failing: _, ...sound } = mutation;
  return { ...sound, state: 'ready', attempts: Math.max(1, mutation.attempts), nextAt: 0, isGrantedBefore: true };
}

/**
 * Settles parked mutations that cost credits, once everything is read again: those whose rows are here were accepted,
 * about the others the person is asked. Returns keys to recompute.
 */
export async function settleForeign({ db, clock }: SyncWorld): Promise<string[]> {
  const { keys, waiting } = await finishArrived(db, clock.now());
  // `parkIntent` skips late ones, about which the person was asked before.
  for (const mutation of waiting) await parkMutation(db, mutation, { code: 'RESET_EPOCH', now: clock.now() });
  return keys;
}
