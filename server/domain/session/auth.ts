import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, makeSignature, verifyPassword } from 'better-auth/crypto';
import { and, eq, lt, ne } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import { sharedComputerCookie } from '../../../contract/account/shared-computer.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { account, session, user, verification } from '../../storage/schema/user.ts';
import { logError } from '../../lib/log.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { findMembership } from '../teams/find-membership.ts';
import { SessionStreams } from './session-streams.ts';

/** The user of a request, by the session's cookie and the database. */
export type Session = {
  id: string;
  token: string;
  userId: string;
  /** The library this user works in: the team's or the own one. */
  spaceId: string;
  isGuest: boolean;
  email: string | null;
  plan: Plan;
  isAdmin: boolean;
  /** The user declared the computer shared: the browser may keep nothing. */
  isShared: boolean;
  /** Set-Cookie lines that keep the session's cookie alive; usually none. */
  cookies: string[];
};

export type Auth = {
  /**
   * The living session of a request, or null; a suspended account has none. Notes its last use. `isSecure`, here and below: the
   * browser came by https.
   */
  readSession(headers: Headers, isSecure: boolean, device: Device): Promise<Session | null>;
  /** Whether a session still lives, asked without its cookie. */
  isAlive(sessionId: string): Promise<boolean>;
  /** Inserts a new session of a user. `cookiesOf` makes its cookies, with the same `isShared`. */
  startSession(tx: Transaction, userId: string, on: { device: Device; isShared: boolean }): Promise<string>;
  /** The Set-Cookie lines for a session's token. On a shared computer they end with the browser. */
  cookiesOf(token: string, how: { isSecure: boolean; isShared: boolean }): Promise<string[]>;
  /** The Set-Cookie lines that remove the cookies. */
  clearedCookies(isSecure: boolean): string[];
  /** Ends one session of a user, or all but one, and their event streams. @returns the number of ended sessions */
  endSessions(userId: string, which: { id: string } | { butId: string }): Promise<number>;
  hashPassword(password: string): Promise<string>;
  verifyPassword(input: { hash: string; password: string }): Promise<boolean>;
  /** Open event streams by session, so that signing out closes them. */
  streams: SessionStreams;
};

export type Device = { ipAddress: string | null; userAgent: string | null };

/** Browsers keep a cookie for at most 400 days. A guest who loses it loses everything, so the session lasts as long. */
const sessionSeconds = 400 * 24 * 3600;
/** A browser that restores its tabs also restores session cookies that should have ended with it. */
const sharedSessionSeconds = 24 * 3600;
/** Interval of noting a use; noting every call would be a write for each. */
const noteUseEveryMs = 600_000;

/** Accounts and sessions of the studio, on better-auth's tables and cookies. */
export async function createAuth(db: Database, secret: string): Promise<Auth> {
  const auth = openBetterAuth(db, secret);
  const { authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const attributes = (isSecure: boolean) => `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const cleared = (cookie: string, isSecure: boolean) => `${prefixOf(isSecure)}${cookie}=; Max-Age=0; ${attributes(isSecure)}`;
  const sign = async (value: string) => encodeURIComponent(`${value}.${await makeSignature(value, secret)}`);
  const streams = new SessionStreams();

  return {
    streams,
    hashPassword,
    verifyPassword,
    async readSession(headers, isSecure, device) {
      const cookie = findCookie(headers, prefixOf(isSecure) + name);
      if (cookie === undefined) return null;
      const shared = findCookie(headers, prefixOf(isSecure) + sharedComputerCookie);
      // Without this cookie better-auth would prolong the session beyond its set end.
      const sent = [`${name}=${cookie}`, ...(shared === undefined ? [] : [`${authCookies.dontRememberToken.name}=${shared}`])];
      const asked = auth.api.getSession({ headers: new Headers({ Cookie: sent.join('; ') }), returnHeaders: true });
      const { response: found, headers: answer } = await asked.catch(sayUnavailable);
      if (found === null || found.user.suspendedAt != null) return null;
      await noteUse(db, found.session, device);
      const membership = await findMembership(db, found.user.id);
      return {
        id: found.session.id,
        token: found.session.token,
        userId: found.user.id,
        spaceId: membership?.team.spaceId ?? found.user.spaceId,
        isGuest: found.user.isAnonymous,
        email: found.user.isAnonymous ? null : found.user.email,
        plan: membership === null ? (found.user.plan as Plan) : 'team',
        isAdmin: found.user.role === 'admin',
        isShared: shared !== undefined,
        cookies: answer.getSetCookie().map((line) => `${prefixOf(isSecure)}${line}${isSecure ? '; Secure' : ''}`),
      };
    },
    async isAlive(sessionId) {
      const [found] = await db.select({ expiresAt: session.expiresAt }).from(session).where(eq(session.id, sessionId));
      return found !== undefined && found.expiresAt > new Date();
    },
    async startSession(tx, userId, { device, isShared }) {
      const token = newToken();
      const expiresAt = new Date(Date.now() + (isShared ? sharedSessionSeconds : sessionSeconds) * 1000);
      await tx.insert(session).values({ id: newId(), token, userId, expiresAt, ...device });
      return token;
    },
    async cookiesOf(token, { isSecure, isShared }) {
      const session = `${prefixOf(isSecure)}${name}=${await sign(token)}; HttpOnly; ${attributes(isSecure)}`;
      if (!isShared) return [`${session}; Max-Age=${sessionSeconds}`, cleared(sharedComputerCookie, isSecure)];
      return [session, `${prefixOf(isSecure)}${sharedComputerCookie}=${await sign('true')}; ${attributes(isSecure)}`];
    },
    clearedCookies: (isSecure) => [cleared(name, isSecure), cleared(sharedComputerCookie, isSecure)],
    endSessions: (userId, which) => endSessions(db, streams, { userId, which }),
  };
}

function openBetterAuth(db: Database, secret: string) {
  return betterAuth({
    baseURL: 'http://studio.invalid',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification } }),
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true },
    session: { expiresIn: sessionSeconds, updateAge: 24 * 3600 },
    user: {
      additionalFields: {
        isAnonymous: { type: 'boolean', required: true, input: false },
        role: { type: 'string', required: true, input: false },
        plan: { type: 'string', required: true, input: false },
        spaceId: { type: 'string', required: true, input: false },
        suspendedAt: { type: 'date', required: false, input: false },
      },
    },
    // Secure and its prefix are decided per request, because one studio may be reached by https and on loopback.
    advanced: { useSecureCookies: false, cookiePrefix: 'pleinair', disableCSRFCheck: true },
    logger: { disabled: true },
  });
}

type Ended = { userId: string; which: { id: string } | { butId: string } };

async function endSessions(db: Database, streams: SessionStreams, { userId, which }: Ended): Promise<number> {
  const isWanted = 'id' in which ? eq(session.id, which.id) : ne(session.id, which.butId);
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), isWanted))
    .returning({ id: session.id });
  for (const { id } of ended) streams.closeAll(id);
  return ended.length;
}

/** Notes the time, the address and the browser of the last use of a session. */
async function noteUse(db: Database, { id, updatedAt }: { id: string; updatedAt: Date }, device: Device): Promise<void> {
  const due = new Date(Date.now() - noteUseEveryMs);
  if (updatedAt > due) return;
  const isDue = and(eq(session.id, id), lt(session.updatedAt, due));
  const noted = db
    .update(session)
    .set({ ...device, updatedAt: new Date() })
    .where(isDue);
  // Reading goes on when the disk is full.
  await noted.catch((error: unknown) => logError('session.use', error));
}

/** better-auth hides why a session could not be read. Unless our code fails, the cause is the database. */
function sayUnavailable(error: unknown): never {
  if ((error as { status?: unknown } | null)?.status !== 'INTERNAL_SERVER_ERROR') throw error;
  logError('session.not-read', error);
  throw new AppError('UNAVAILABLE', { cause: error });
}

/** Browsers accept a cookie with the prefix `__Host-` only by https and for this host alone: no other site can plant one. */
function prefixOf(isSecure: boolean): string {
  return isSecure ? '__Host-' : '';
}

function findCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}
