import { hashPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';
import { transact } from '../../storage/transact.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Gives an account a password without asking for the old one, and ends its sessions; a studio that runs closes their event
 * streams within 20 seconds. False when there is no account with this address.
 */
export async function setPassword(db: Database, input: { email: string; password: string }): Promise<boolean> {
  const hash = await hashPassword(input.password);
  return transact(db, async (tx) => {
    const isAccount = and(eq(user.email, input.email.trim().toLowerCase()), eq(user.isAnonymous, false));
    const [found] = await tx.select({ id: user.id }).from(user).where(isAccount);
    return found !== undefined && (await replacePassword(tx, found.id, { hash })) !== null;
  });
}
