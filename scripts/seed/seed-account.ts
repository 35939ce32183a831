import { and, eq } from 'drizzle-orm';
import { createAuth, type Auth } from '../../server/domain/session/auth.ts';
import { neverAdmin } from '../../server/domain/account/first-admin.ts';
import { signUp } from '../../server/domain/account/sign-up.ts';
import { startGuest } from '../../server/domain/account/start-guest.ts';
import type { Config } from '../../server/config.ts';
import { StartupError } from '../../server/lib/errors/startup-error.ts';
import type { Database } from '../../server/storage/database.ts';
import { openSecret } from '../../server/storage/open-secret.ts';
import { account, session, user } from '../../server/storage/schema/user.ts';

type Owner = { userId: string; spaceId: string };

/**
 * Finds the account with this address, or creates it.
 * @throws StartupError when it exists with another password
 */
export async function findOrAddAccount(
  db: Database,
  config: Config,
  input: { email: string; password: string },
): Promise<{ owner: Owner; isNew: boolean }> {
  const auth = await createAuth(db, config.authSecret ?? (await openSecret(db, config.dataDir, 'secret')));
  const found = await findAccount(db, auth, input);
  if (found !== null) return { owner: found, isNew: false };

  const device = { ipAddress: null, userAgent: 'seed' };
  const newUser = { plan: config.defaultPlan, credits: config.defaultCredits };
  const guest = await startGuest({ db, auth, newUser }, device);
  const [started] = await db.select({ id: session.id, token: session.token }).from(session).where(eq(session.userId, guest.me.user_id));
  const owner = { userId: guest.me.user_id, spaceId: guest.me.space_id };
  const whole = { isGuest: true, email: null, isAdmin: false, isShared: false, cookies: [] };
  const asGuest = { ...started!, ...owner, ...whole, plan: guest.me.plan };
  await signUp({ db, auth, firstAdmin: neverAdmin }, { session: asGuest, ...input, adminCode: '', isShared: false, device });
  // Creating the account also opened a session, whose cookie no browser holds.
  await db.delete(session).where(eq(session.userId, owner.userId));
  return { owner, isNew: true };
}

async function findAccount(db: Database, auth: Auth, { email, password }: { email: string; password: string }): Promise<Owner | null> {
  const [row] = await db
    .select({ userId: user.id, spaceId: user.spaceId, hash: account.password })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.email, email));
  if (row === undefined) return null;
  if (row.hash === null || !(await auth.verifyPassword({ hash: row.hash, password })))
    throw new StartupError(`There is already an account ${email} with another password.`);
  return { userId: row.userId, spaceId: row.spaceId };
}
