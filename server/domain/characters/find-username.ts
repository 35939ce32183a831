import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';

/** The name of a user's profile; null where there is none. */
export async function findUsername(db: Database | Transaction, userId: string): Promise<string | null> {
  const [found] = await db.select({ username: user.username }).from(user).where(eq(user.id, userId));
  return found?.username ?? null;
}
