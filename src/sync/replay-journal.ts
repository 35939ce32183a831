import type { Intent } from '../db/database.ts';
import { costsCredits, finishIntent, hasArrived, parkIntent } from './finish-intent.ts';
import type { SyncWorld } from './world.ts';

/**
 * After a restore of the server: what it had granted in another history goes back into the queue
 * under its old key, so that nothing this device delivered is lost and nothing is done twice. What costs
 * credits waits instead. Comparing change numbers with the restore point would lose intents of a
 * device that slept through two restores. Inside the caller's transaction; returns keys to recompute.
 */
export async function requeueForeign({ db }: SyncWorld, epoch: string): Promise<string[]> {
  const keys: string[] = [];
  for (const entry of await db.done.toArray()) {
    const { ack, ...intent } = entry.intent;
    if (ack === undefined || ack.epoch === epoch || costsCredits(intent)) continue;
    await db.done.delete(entry.mid);
    await db.outbox.put(again(intent));
    keys.push(...intent.keys);
  }
  for (const stored of await db.outbox.where('state').equals('acked').toArray()) {
    const { ack, ...intent } = stored;
    if (ack?.epoch === epoch) continue;
    await db.outbox.put(costsCredits(intent) ? { ...intent, state: 'parked' } : again(intent));
    keys.push(...intent.keys);
  }
  return keys;
}

/** Never less than one attempt: it was sent, so it may not be merged with a later one. */
function again(intent: Omit<Intent, 'ack'>): Intent {
  return { ...intent, state: 'ready', attempts: Math.max(1, intent.attempts), nextAt: 0 };
}

/** Once everything is read again: what cost credits was granted if its rows are here; otherwise the person is asked. */
export async function settleForeign({ db, clock }: SyncWorld): Promise<string[]> {
  const keys: string[] = [];
  for (const intent of await db.outbox.where('state').equals('parked').toArray()) {
    if (!costsCredits(intent)) continue;
    if (await hasArrived(db, intent, clock.now())) {
      await finishIntent(db, intent, clock.now());
      await db.problems.where('mid').equals(intent.mid).delete();
      keys.push(...intent.keys);
    } else await parkIntent(db, intent, 'NETWORK', clock.now());
  }
  return keys;
}
