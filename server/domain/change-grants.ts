import { and, eq } from 'drizzle-orm';
import type { personalPlans } from '../../contract/plan.ts';
import { newId } from '../lib/new-id.ts';
import { findBalance } from '../storage/credits.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { creditLedger } from '../storage/schema/credit-ledger.ts';
import { user } from '../storage/schema/user.ts';

/** What the host of a studio gives an account. `credits`: what it has afterwards. */
export type Grants = {
  plan: (typeof personalPlans)[number];
  credits: number;
  canPublish: boolean;
  canShare: boolean;
  canRemoveWatermark: boolean;
};

/** What is not named stays as it is. */
export type GrantChanges = { [K in keyof Grants]?: Grants[K] | undefined };

/**
 * Gives an account what is named. Credits go through the ledger, as the difference to
 * what is there: given once more, nothing changes. @returns what the account has now; null when there is none with this address
 */
export function changeGrants(db: Database, email: string, { credits, ...changes }: GrantChanges): Promise<Grants | null> {
  const isAccount = and(eq(user.email, email.trim().toLowerCase()), eq(user.isAnonymous, false));
  return db.transaction(async (tx) => {
    // Locks the account: what is charged or given meanwhile waits, and is not counted twice.
    const [row] = await tx
      .update(user)
      .set({ ...changes, updatedAt: new Date() })
      .where(isAccount)
      .returning();
    if (row === undefined) return null;
    const { canPublish, canShare, canRemoveWatermark } = row;
    const plan = row.plan === 'free' ? row.plan : 'pro';
    return { plan, canPublish, canShare, canRemoveWatermark, credits: await bringCreditsTo(tx, row.id, credits) };
  });
}

async function bringCreditsTo(tx: Transaction, userId: string, credits: number | undefined): Promise<number> {
  const balance = await findBalance(tx, userId);
  if (credits === undefined || credits === balance) return balance;
  await tx.insert(creditLedger).values({ userId, mid: newId(), kind: 'grant', amount: credits - balance });
  return credits;
}
