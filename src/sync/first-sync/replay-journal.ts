import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { Intent, StudioDatabase } from '../../db/database.ts';
import { readSpace, type Cursor } from '../../db/meta.ts';
import { parseRowKey } from '../../../contract/rows/row-key.ts';
import { costsCredits, finishArrived, finishIntent, parkIntent } from '../outbox/finish-intent.ts';
import type { SyncWorld } from '../world.ts';

/**
 * After a restore of the server: what it had granted in another history goes back into the queue
 * under its old key, so that nothing this device delivered is lost and nothing is done twice. What costs
 * credits waits instead, if what it made is here: should the server have lost it, the person decides. Comparing change
 * numbers with the restore point would lose intents of a device that slept through two restores. What was granted in
 * another library, that of a team, has a history of its own: it is left in the journal. So is what was granted in the history
 * that `now` is in, unless it says to be newer than the newest there is: then somebody put an older database back under the
 * same name, and it has to go again too. Inside the caller's transaction; returns keys to recompute.
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

/** Whether something of it is still wanted: what was deleted since is not asked about. */
async function isShown(db: StudioDatabase, { keys }: Pick<Intent, 'keys'>): Promise<boolean> {
  const ids = keys.map(parseRowKey).flatMap(({ table, id }) => (table === 'media' ? [id] : []));
  return (await db.media.bulkGet(ids)).some((row) => row !== undefined);
}

/** Never less than one attempt: it was sent, so it may not be merged with a later one. */
function again(intent: Omit<Intent, 'ack'>): Intent {
  const { failing: _, ...sound } = intent;
  return { ...sound, state: 'ready', attempts: Math.max(1, intent.attempts), nextAt: 0, isGrantedBefore: true };
}

/**
 * Once everything is read again: what cost credits was granted if its rows are here; otherwise the person is asked.
 * Returns keys to recompute.
 */
export async function settleForeign({ db, clock }: SyncWorld): Promise<string[]> {
  const { keys, waiting } = await finishArrived(db, clock.now());
  // Those that were late have been asked about before.
  for (const intent of waiting) await parkIntent(db, intent, 'RESET_EPOCH', clock.now());
  return keys;
}
