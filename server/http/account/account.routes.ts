import type { Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { changePassword } from '../../domain/passwords/change-password.ts';
import { getMe } from '../../domain/account/get-me.ts';
import { listSessions } from '../../domain/session/list-sessions.ts';
import { signIn } from '../../domain/account/sign-in.ts';
import { signUp } from '../../domain/account/sign-up.ts';
import { startGuest } from '../../domain/account/start-guest.ts';
import type { Studio } from '../../domain/studio.ts';
import { noteRefusedSignIn } from '../access/note-refused-sign-in.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';
import { presentMe } from './present-me.ts';

type Cookied = { answerHeaders: Headers; isSecure: boolean };

/** Cached pictures are cleared; "storage" would also delete another account's unsent changes. */
const emptyCache = (answerHeaders: Headers) => answerHeaders.set('Clear-Site-Data', '"cache"');

/** The session and the account: guest, sign up, sign in, sign out. */
export function mountAccountRoutes(app: Hono, edge: HttpEdge, studio: Studio): void {
  const { auth, db } = studio;
  const cookies = createCookieGiver(edge, studio);

  mountRoute({ app, edge }, routes.userMe, async ({ session }) => presentMe(edge, await getMe(db, session.userId)));

  mountRoute({ app, edge }, routes.accountGuest, async (call) => {
    if (call.session !== null) return presentMe(edge, await getMe(db, call.session.userId));
    const { me, token } = await startGuest(studio, call.device);
    await cookies.give(call, token, false);
    return presentMe(edge, me);
  });

  mountRoute({ app, edge }, routes.accountSignUp, async (call) => {
    const { email, password, admin_code: adminCode, shared_computer: isShared } = call.body;
    const { session, device } = call;
    const { me, token } = await edge.rateLimits.trySignUp(device.ipAddress ?? 'unknown', () =>
      signUp(studio, { session, email, password, adminCode, isShared, device }),
    );
    await cookies.giveToAccount(call, token, { email, isShared });
    return presentMe(edge, me);
  });

  mountRoute({ app, edge }, routes.accountSignIn, async (call) => {
    const { email, password, claim_guest: claimGuest, shared_computer: isShared } = call.body;
    const attempt = { email, address: call.device.ipAddress ?? 'unknown' };
    const device = edge.knownDevices.find(call.http.req.raw.headers, email);
    const { me, token } = await noteRefusedSignIn(attempt, () =>
      edge.rateLimits.tryPassword({ ...attempt, device }, () =>
        signIn(studio, { session: call.session, email, password, claimGuest, isShared, device: call.device }),
      ),
    );
    await cookies.giveToAccount(call, token, { email, isShared });
    return presentMe(edge, me);
  });

  mountRoute({ app, edge }, routes.accountSignOut, async (call) => {
    if (call.session !== null) await auth.endSessions(call.session.userId, { id: call.session.id });
    for (const line of auth.clearedCookies(call.isSecure)) call.answerHeaders.append('Set-Cookie', line);
    emptyCache(call.answerHeaders);
    return { ok: true } as const;
  });

  mountRoute({ app, edge }, routes.accountPassword, async (call) => {
    const { session, device } = call;
    const { current_password: currentPassword, new_password: newPassword } = call.body;
    const attempt = { email: session.email!, address: device.ipAddress ?? 'unknown' };
    // A session counts as a known device: guesses from elsewhere do not keep its owner from changing the password.
    const token = await noteRefusedSignIn(attempt, () =>
      edge.rateLimits.tryPassword({ ...attempt, device: session.id }, () =>
        changePassword(studio, { session, currentPassword, newPassword, device }),
      ),
    );
    await cookies.giveToAccount(call, token, { email: attempt.email, isShared: session.isShared });
    return { ok: true } as const;
  });

  mountSessionRoutes(app, edge, studio);
}

/** The sessions of an account. */
function mountSessionRoutes(app: Hono, edge: HttpEdge, { auth, db }: Studio): void {
  mountRoute({ app, edge }, routes.accountSessions, ({ session }) => listSessions(db, session));

  mountRoute({ app, edge }, routes.accountSessionEnd, async ({ session, body }) => {
    if ((await auth.endSessions(session.userId, body)) === 0) throw new AppError('NOT_FOUND');
    return listSessions(db, session);
  });

  mountRoute({ app, edge }, routes.accountSessionsEndOthers, async ({ session }) => {
    await auth.endSessions(session.userId, { butId: session.id });
    return listSessions(db, session);
  });
}

function createCookieGiver({ knownDevices }: Pick<HttpEdge, 'knownDevices'>, { auth }: Pick<Studio, 'auth'>) {
  const give = async ({ answerHeaders, isSecure }: Cookied, token: string, isShared: boolean): Promise<void> => {
    for (const line of await auth.cookiesOf(token, { isSecure, isShared })) answerHeaders.append('Set-Cookie', line);
    // Pictures that were cached before may be kept for ever: a request for the same address would find them, and keep them again.
    if (isShared) emptyCache(answerHeaders);
  };
  return {
    give,
    async giveToAccount(call: Cookied, token: string, { email, isShared }: { email: string; isShared: boolean }): Promise<void> {
      await give(call, token, isShared);
      if (!isShared) call.answerHeaders.append('Set-Cookie', knownDevices.cookieOf(email, call.isSecure));
    },
  };
}
