import { and, eq } from 'drizzle-orm';
import type { personalPlans } from '../../../contract/account/plan.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { findBalance } from '../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { session, user } from '../../storage/schema/user.ts';

/** The rights that the host of a studio gives an account. `credits`: the balance afterwards. */
export type Grants = {
  plan: (typeof personalPlans)[number];
  credits: number;
  canPublish: boolean;
  canShare: boolean;
  canRemoveWatermark: boolean;
  /** A suspended account cannot sign in; suspending it ends its sessions. */
  isSuspended: boolean;
};

/** A field that is missing stays as it is. */
export type GrantChanges = { [K in keyof Grants]?: Grants[K] | undefined };

/**
 * Sets the given fields of an account. Credits go through the ledger as the difference to the balance, so that a repeated call
 * changes nothing.
 * @returns the account's values afterwards, and the sessions that a suspension ended; null when there is no such account
 */
export function changeGrants(
  db: Database,
  account: { email: string } | { id: string },
  { credits, isSuspended, ...changes }: GrantChanges,
): Promise<(Grants & { endedSessions: string[] }) | null> {
  const isNamed = 'id' in account ? eq(user.id, account.id) : eq(user.email, account.email.trim().toLowerCase());
  return db.transaction(async (tx) => {
    // The update locks the account: a concurrent charge or grant waits, and is not counted twice.
    const [row] = await tx
      .update(user)
      .set({ ...changes, ...suspension(isSuspended), updatedAt: new Date() })
      .where(and(isNamed, eq(user.isAnonymous, false)))
      .returning();
    if (row === undefined) return null;
    const ended = row.suspendedAt === null ? [] : await tx.delete(session).where(eq(session.userId, row.id)).returning({ id: session.id });
    const { canPublish, canShare, canRemoveWatermark } = row;
    const plan = row.plan === 'free' ? row.plan : 'pro';
    const left = await bringCreditsTo(tx, row.id, credits);
    return {
      plan,
      canPublish,
      canShare,
      canRemoveWatermark,
      credits: left,
      isSuspended: row.suspendedAt !== null,
      endedSessions: ended.map(({ id }) => id),
    };
  });
}

function suspension(isSuspended: boolean | undefined): { suspendedAt?: Date | null } {
  return isSuspended === undefined ? {} : { suspendedAt: isSuspended ? new Date() : null };
}

async function bringCreditsTo(tx: Transaction, userId: string, credits: number | undefined): Promise<number> {
  const balance = await findBalance(tx, userId);
  if (credits === undefined || credits === balance) return balance;
  await tx.insert(creditLedger).values({ userId, mid: newId(), kind: 'grant', amount: credits - balance });
  return credits;
}
