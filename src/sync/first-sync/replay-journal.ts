import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { Intent, StudioDatabase } from '../../db/database.ts';
import { readSpace, type Cursor } from '../../db/meta.ts';
import { parseRowKey } from '../../../contract/rows/row-key.ts';
import { costsCredits, finishArrived, finishIntent, parkIntent } from '../outbox/finish-intent.ts';
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
    const { ack, ...intent } = entry.intent;
    if (ack?.space !== space || isKnown(ack) || (costsCredits(intent) && !(await isShown(db, intent)))) continue;
    await db.done.delete(entry.mid);
    await db.outbox.put(costsCredits(intent) ? { ...intent, state: 'parked' } : again(intent));
    keys.push(...intent.keys);
  }
  for (const stored of await db.outbox.where('state').equals('acked').toArray()) {
    const { ack, ...intent } = stored;
    if (ack?.space === space && isKnown(ack)) continue;
    keys.push(...intent.keys);
    if (ack !== undefined && ack.space !== space) {
      await finishIntent(db, stored, clock.now());
      continue;
    }
    await db.outbox.put(costsCredits(intent) ? { ...intent, state: 'parked' } : again(intent));
  }
  return keys;
}

/** Whether one of its items is still here: the person is not asked about deleted ones. */
async function isShown(db: StudioDatabase, { keys }: Pick<Intent, 'keys'>): Promise<boolean> {
  const ids = keys.map(parseRowKey).flatMap(({ table, id }) => (table === 'media' ? [id] : []));
  return (await db.media.bulkGet(ids)).some((row) => row !== undefined);
}

/** The mutation as ready to send again. It keeps at least one attempt, so that no later mutation is merged into it. */
function again(intent: Omit<Intent, 'ack'>): Intent {
  const { failing: _, ...sound } = intent;
  return { ...sound, state: 'ready', attempts: Math.max(1, intent.attempts), nextAt: 0, isGrantedBefore: true };
}

/**
 * Settles parked mutations that cost credits, once everything is read again: those whose rows are here were accepted,
 * about the others the person is asked. Returns keys to recompute.
 */
export async function settleForeign({ db, clock }: SyncWorld): Promise<string[]> {
  const { keys, waiting } = await finishArrived(db, clock.now());
  // `parkIntent` skips late ones, about which the person was asked before.
  for (const intent of waiting) await parkIntent(db, intent, { code: 'RESET_EPOCH', now: clock.now() });
  return keys;
}
