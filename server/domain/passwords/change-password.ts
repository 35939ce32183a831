import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Database } from '../../storage/database.ts';
import { account } from '../../storage/schema/user.ts';
import { transact } from '../../storage/transact.ts';
import type { Auth, Device, Session } from '../session/auth.ts';
import { refuseSuspended } from '../account/refuse-suspended.ts';
import { checkNewPassword } from './check-new-password.ts';
import { replacePassword } from './replace-password.ts';

type Input = { session: Session; currentPassword: string; newPassword: string; device: Device };

/**
 * Changes the password of the account that is signed in. All its sessions end; this browser gets a new one.
 * @returns the token of the new session
 * @throws CREDENTIALS_WRONG when the current password is not right, VALIDATION_FAILED when the new one is easy to guess,
 * ACCOUNT_SUSPENDED
 */
export async function changePassword(studio: { db: Database; auth: Auth }, input: Input): Promise<string> {
  const { userId, email, isShared } = input.session;
  checkNewPassword('new_password', { password: input.newPassword, email: email! });
  const before = await findHash(studio.db, userId);
  if (before === null || !(await studio.auth.verifyPassword({ hash: before, password: input.currentPassword }))) throw notRight();
  const hash = await studio.auth.hashPassword(input.newPassword);
  const { ended, token } = await transact(studio.db, async (tx) => {
    const ended = await replacePassword(tx, userId, { hash, before });
    // Another device changed it since.
    if (ended === null) throw notRight();
    await refuseSuspended(tx, userId);
    return { ended, token: await studio.auth.startSession(tx, userId, { device: input.device, isShared }) };
  });
  for (const id of ended) studio.auth.streams.closeAll(id);
  return token;
}

async function findHash(db: Database, userId: string): Promise<string | null> {
  const isOwn = and(eq(account.userId, userId), eq(account.providerId, 'credential'));
  const [found] = await db.select({ hash: account.password }).from(account).where(isOwn);
  return found?.hash ?? null;
}

function notRight(): AppError {
  return new AppError('CREDENTIALS_WRONG', {
    detail: 'The current password is not right. Nothing was changed.',
    issues: [{ path: 'current_password', message: 'is not right' }],
  });
}
