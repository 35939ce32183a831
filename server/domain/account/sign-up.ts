import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { sqlState } from '../../lib/errors/sql-state.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { account, session, user } from '../../storage/schema/user.ts';
import { transact } from '../../storage/transact.ts';
import type { Auth, Device, Session } from '../session/auth.ts';
import type { FirstAdmin } from './first-admin.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { getMe, type MeOfUser } from './get-me.ts';
import { makeUsername } from '../profiles/make-username.ts';
import { countEvent } from '../count-event.ts';

/**
 * Turns the guest into an account. The user stays the same one, so everything it made stays where it is; the
 * session is replaced by a new one.
 * @throws SIGN_UP_REFUSED when the address is taken, ALREADY_ACCOUNT, VALIDATION_FAILED when the password is easy to guess or
 * the administrator code is wrong
 */
export async function signUp(
  studio: { db: Database; auth: Auth; firstAdmin: FirstAdmin },
  input: { session: Session; email: string; password: string; adminCode: string; isShared: boolean; device: Device },
): Promise<{ me: MeOfUser; token: string }> {
  const { userId } = input.session;
  if (!input.session.isGuest) throw new AppError('ALREADY_ACCOUNT');
  checkNewPassword('password', input);
  const password = await studio.auth.hashPassword(input.password);
  try {
    const done = await transact(studio.db, async (tx) => {
      const [guest] = await tx.select().from(user).where(eq(user.id, userId)).for('update');
      if (guest === undefined) throw new AppError('UNAUTHENTICATED');
      if (!guest.isAnonymous) throw new AppError('ALREADY_ACCOUNT');
      // Before the address is looked up: a wrong code must not tell which addresses are free.
      const role = (await studio.firstAdmin.decide(tx, input.adminCode)) ? 'admin' : guest.role;
      if (await isTaken(tx, input.email)) throw new AppError('SIGN_UP_REFUSED');
      await tx
        .update(user)
        .set({ role, email: input.email, name: input.email, isAnonymous: false, username: makeUsername(), updatedAt: new Date() })
        .where(eq(user.id, userId));
      await tx.insert(account).values({ id: newId(), accountId: userId, providerId: 'credential', userId, password });
      await tx.delete(session).where(eq(session.userId, userId));
      await countEvent(tx, 'account_created');
      const token = await studio.auth.startSession(tx, userId, input);
      return { me: await getMe(tx, userId), token };
    });
    if (done.me.is_admin) studio.firstAdmin.close();
    studio.auth.streams.closeAll(input.session.id);
    return done;
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('SIGN_UP_REFUSED', { cause: error });
    throw error;
  }
}

async function isTaken(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0;
}
