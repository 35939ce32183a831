import { eq } from 'drizzle-orm';
import type { Database } from '../../../server/storage/database.ts';
import { user } from '../../../server/storage/schema/user.ts';

/** Makes an account of a guest without asking for a password: its session goes on as the account's. */
export async function makeAccount(db: Database, userId: string, role: 'user' | 'admin' = 'user'): Promise<void> {
  await db
    .update(user)
    .set({ isAnonymous: false, email: `${userId}@example.test`, role })
    .where(eq(user.id, userId));
}
