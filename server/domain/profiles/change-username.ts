import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { sqlState } from '../../lib/errors/sql-state.ts';
import type { Database } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';
import { getMe, type MeOfUser } from '../account/get-me.ts';

/** Names a profile anew; the old name is free from then on. @throws USERNAME_TAKEN, FORBIDDEN for a guest */
export async function changeUsername({ db }: { db: Database }, input: { userId: string; username: string }): Promise<MeOfUser> {
  const { userId, username } = input;
  try {
    const changed = await db
      .update(user)
      .set({ username, updatedAt: new Date() })
      .where(and(eq(user.id, userId), eq(user.isAnonymous, false)))
      .returning({ id: user.id });
    if (changed.length === 0) throw new AppError('FORBIDDEN');
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('USERNAME_TAKEN', { cause: error });
    throw error;
  }
  return getMe(db, userId);
}
