import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../storage/database.ts';
import { account, session } from '../../storage/schema/user.ts';

/**
 * Gives an account another password and ends all its sessions, inside an open transaction. `before`: only while this is
 * still the hash of its password. @returns the ended sessions; null when nothing was changed
 */
export async function replacePassword(
  tx: Transaction,
  userId: string,
  { hash, before }: { hash: string; before?: string },
): Promise<string[] | null> {
  const changed = await tx
    .update(account)
    .set({ password: hash, updatedAt: new Date() })
    .where(
      and(
        eq(account.userId, userId),
        eq(account.providerId, 'credential'),
        before === undefined ? undefined : eq(account.password, before),
      ),
    )
    .returning({ id: account.id });
  if (changed.length === 0) return null;
  const ended = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id });
  return ended.map(({ id }) => id);
}
