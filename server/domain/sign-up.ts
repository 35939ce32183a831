import { eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { Me } from '../../contract/user.ts';
import { newId } from '../lib/new-id.ts';
import { sqlState } from '../lib/sql-state.ts';
import type { Database } from '../storage/database.ts';
import { account, session, user } from '../storage/schema/user.ts';
import { transact } from '../storage/transact.ts';
import type { Auth, Device, Session } from './auth.ts';
import { getMe } from './get-me.ts';
import { makeUsername } from './profiles/make-username.ts';

/**
 * Turns the guest into an account. The user stays the same one, so everything it made stays where it is; the
 * session is replaced by a new one.
 * @throws EMAIL_TAKEN, ALREADY_ACCOUNT
 */
export async function signUp(
  studio: { db: Database; auth: Auth },
  input: { session: Session; email: string; password: string; device: Device },
): Promise<{ me: Me; token: string }> {
  const { userId } = input.session;
  if (!input.session.isGuest) throw new AppError('ALREADY_ACCOUNT');
  const password = await studio.auth.hashPassword(input.password);
  try {
    const done = await transact(studio.db, async (tx) => {
      const [guest] = await tx.select().from(user).where(eq(user.id, userId)).for('update');
      if (guest === undefined) throw new AppError('UNAUTHENTICATED');
      if (!guest.isAnonymous) throw new AppError('ALREADY_ACCOUNT');
      await tx
        .update(user)
        .set({ email: input.email, name: input.email, isAnonymous: false, username: makeUsername(), updatedAt: new Date() })
        .where(eq(user.id, userId));
      await tx.insert(account).values({ id: newId(), accountId: userId, providerId: 'credential', userId, password });
      await tx.delete(session).where(eq(session.userId, userId));
      const token = await studio.auth.startSession(tx, userId, input.device);
      return { me: await getMe(tx, userId), token };
    });
    studio.auth.streams.closeAll(input.session.id);
    return done;
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('EMAIL_TAKEN', { cause: error });
    throw error;
  }
}
