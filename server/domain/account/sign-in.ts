import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { account, user } from '../../storage/schema/user.ts';
import { transact } from '../../storage/transact.ts';
import type { Auth, Device, Session } from '../session/auth.ts';
import { claimGuest } from './claim-guest.ts';
import { deleteUser } from './delete-user.ts';
import { getMe, type MeOfUser } from './get-me.ts';
import { refuseSuspended } from './refuse-suspended.ts';

export type SignInInput = {
  /** The present session of the browser: a guest's, or none. */
  session: Session | null;
  email: string;
  password: string;
  /** True: the guest's items move to the account. False: the guest is deleted. */
  claimGuest: boolean;
  isShared: boolean;
  device: Device;
};

/**
 * Signs in to an account. The transaction that starts the new session also moves the browser's earlier guest into the account, or
 * deletes it. @throws CREDENTIALS_WRONG, ACCOUNT_SUSPENDED, ALREADY_ACCOUNT when the browser is signed in to an account
 */
export async function signIn(studio: { db: Database; auth: Auth }, input: SignInInput): Promise<{ me: MeOfUser; token: string }> {
  if (input.session !== null && !input.session.isGuest) throw new AppError('ALREADY_ACCOUNT');
  const { userId, hash } = await checkPassword(studio, input);
  const guest = input.session;
  const done = await transact(studio.db, async (tx) => {
    await holdPassword(tx, userId, hash);
    // After the password check: a suspension is told only with the right password.
    await refuseSuspended(tx, userId);
    let marks: SyncMark[] = [];
    if (guest !== null) await lockGuest(tx, guest.userId);
    if (guest !== null && input.claimGuest) marks = await claimGuest(tx, { guestId: guest.userId, userId });
    if (guest !== null) await deleteUser(tx, guest.userId);
    const token = await studio.auth.startSession(tx, userId, input);
    return { me: await getMe(tx, userId), token, marks };
  });
  for (const mark of done.marks) studio.db.hints.publish(mark);
  if (guest !== null) studio.auth.streams.closeAll(guest.id);
  return { me: done.me, token: done.token };
}

/** While the password was checked, another tab may have made an account of this guest, which must not be deleted. */
async function lockGuest(tx: Transaction, userId: string): Promise<void> {
  const [found] = await tx.select({ isAnonymous: user.isAnonymous }).from(user).where(eq(user.id, userId)).for('update');
  if (found?.isAnonymous === false) throw new AppError('ALREADY_ACCOUNT');
}

/** A change of the password ends all sessions. No session may begin after it with the old password. */
async function holdPassword(tx: Transaction, userId: string, hash: string): Promise<void> {
  const isUnchanged = and(eq(account.userId, userId), eq(account.password, hash));
  const [held] = await tx.select({ id: account.id }).from(account).where(isUnchanged).for('share');
  if (held === undefined) throw new AppError('CREDENTIALS_WRONG');
}

async function checkPassword(studio: { db: Database; auth: Auth }, input: SignInInput): Promise<{ userId: string; hash: string }> {
  const [found] = await studio.db
    .select({ userId: user.id, hash: account.password })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.email, input.email));
  const hash = found?.hash ?? null;
  if (found === undefined || hash === null) {
    // The same work as for a real account, so that the duration does not reveal whether the account exists.
    await studio.auth.hashPassword(input.password);
    throw new AppError('CREDENTIALS_WRONG');
  }
  if (!(await studio.auth.verifyPassword({ hash, password: input.password }))) throw new AppError('CREDENTIALS_WRONG');
  return { userId: found.userId, hash };
}
