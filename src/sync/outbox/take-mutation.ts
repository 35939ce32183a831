import type { Mutation, StudioDatabase } from '../../db/database.ts';
import { readMeta } from '../../db/meta.ts';
import { readChange } from '../../db/outbox/read-mutation.ts';
import { costsCredits, parkMutation } from './finish-mutation.ts';
import { isLate } from './is-late.ts';
import type { PushMemory } from '../push/push-memory.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/** The number of the newest mutation. */
export async function findNewest(db: StudioDatabase): Promise<number | undefined> {
  return (await db.outbox.orderBy('n').last())?.n;
}

/**
 * Marks a mutation as sending, or parks it, inside the transaction in which it was read: another tab may have undone
 * or changed it since it was picked. Null when there is nothing to send.
 */
export async function takeMutation({ db, clock }: SyncWorld, mutation: Mutation | undefined): Promise<Mutation | null> {
  if (mutation?.state !== 'ready' || mutation.nextAt > clock.now()) return null;
  if ((await readMeta(db, 'isLeaving')) === true) return null;
  if (readChange(mutation) === null) {
    await parkMutation(db, mutation, { code: 'CLIENT_TOO_OLD', now: clock.now() });
    return null;
  }
  if (await isLate(db, mutation, clock.now())) {
    await parkMutation(db, mutation, { code: 'NETWORK', now: clock.now() });
    return null;
  }
  const taken: Mutation = { ...mutation, state: 'sending', attempts: mutation.attempts + 1 };
  await db.outbox.put(taken);
  return taken;
}

/** The next mutation of the plan, to be taken early inside the caller's transaction; never one that costs credits. */
export async function readNext({ db, clock }: SyncWorld, { next, takeUntil }: PushMemory): Promise<Mutation | undefined> {
  const [planned] = next.mutations;
  if (planned === undefined || costsCredits(planned) || clock.now() >= takeUntil) return undefined;
  const [newest, mutation] = await Promise.all([findNewest(db), db.outbox.get(planned.n!)]);
  return newest === next.newest ? mutation : undefined;
}

/** Makes every mutation that waits for its next try due now. */
export async function forgetWaits(world: SyncWorld): Promise<void> {
  const { db } = world;
  await leaderWrite(world, [db.outbox], async () => {
    await db.outbox
      .where('state')
      .equals('ready')
      .filter((mutation) => mutation.nextAt > 0)
      .modify({ nextAt: 0 });
  });
}
