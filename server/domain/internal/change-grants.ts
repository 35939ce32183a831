import { and, eq } from 'drizzle-orm';
import type { personalPlans } from '../../../contract/account/plan.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { findBalance } from '../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { session, user } from '../../storage/schema/user.ts';

/** What the host of a studio gives an account. `credits`: what it has afterwards. */
export type Grants = {
  plan: (typeof personalPlans)[number];
  credits: number;
  canPublish: boolean;
  canShare: boolean;
  canRemoveWatermark: boolean;
  /** It cannot sign in; its sessions end when it is suspended. */
  isSuspended: boolean;
};

/** What is not named stays as it is. */
export type GrantChanges = { [K in keyof Grants]?: Grants[K] | undefined };

/**
 * Gives an account what is named. Credits go through the ledger, as the difference to
 * what is there: given once more, nothing changes.
 * @returns what the account has now, and the sessions that a suspension ended; null when there is no such account
 */
export function changeGrants(
  db: Database,
  account: { email: string } | { id: string },
  { credits, isSuspended, ...changes }: GrantChanges,
): Promise<(Grants & { endedSessions: string[] }) | null> {
  const isNamed = 'id' in account ? eq(user.id, account.id) : eq(user.email, account.email.trim().toLowerCase());
  return db.transaction(async (tx) => {
    // Locks the account: what is charged or given meanwhile waits, and is not counted twice.
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
