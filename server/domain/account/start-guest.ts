import type { Plan } from '../../../contract/account/plan.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { space } from '../../storage/schema/space.ts';
import { user } from '../../storage/schema/user.ts';
import { transact } from '../../storage/transact.ts';
import type { Auth, Device } from '../session/auth.ts';
import { getMe, type MeOfUser } from './get-me.ts';

/** The plan and the credits that a new user starts with. */
export type NewUser = { plan: Plan; credits: number };

/** Starts a guest: a user with a space of its own, and a session for this browser. */
export function startGuest(
  studio: { db: Database; auth: Auth; newUser: NewUser },
  device: Device,
): Promise<{ me: MeOfUser; token: string }> {
  return transact(studio.db, async (tx) => {
    const userId = await insertUser(tx, studio.newUser);
    const token = await studio.auth.startSession(tx, userId, { device, isShared: false });
    return { me: await getMe(tx, userId), token };
  });
}

async function insertUser(tx: Transaction, { plan, credits }: NewUser): Promise<string> {
  const userId = newId();
  const spaceId = newId();
  await tx.insert(space).values({ id: spaceId });
  await tx.insert(user).values({ id: userId, spaceId, plan, isAnonymous: true, name: 'Guest', email: `guest-${userId}@guest.invalid` });
  if (credits > 0) await tx.insert(creditLedger).values({ userId, mid: newId(), kind: 'grant', amount: credits });
  return userId;
}
