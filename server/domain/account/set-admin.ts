import { and, eq } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';

/** Makes an account administrator of the studio, or an ordinary one. False when no account has this address. */
export async function setAdmin(db: Database, email: string, isAdmin: boolean): Promise<boolean> {
  const changed = await db
    .update(user)
    .set({ role: isAdmin ? 'admin' : 'user', updatedAt: new Date() })
    .where(and(eq(user.email, email.trim().toLowerCase()), eq(user.isAnonymous, false)))
    .returning({ id: user.id });
  return changed.length > 0;
}
