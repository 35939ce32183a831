import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { getMe } from '../domain/get-me.ts';
import { signIn } from '../domain/sign-in.ts';
import { signUp } from '../domain/sign-up.ts';
import { startGuest } from '../domain/start-guest.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';
import { tellMark } from './tell-mark.ts';

/** The session and the account: guest, sign up, sign in, sign out. */
export function mountAccountRoutes(app: Hono, edge: HttpEdge, studio: Studio): void {
  const { auth, db } = studio;

  mountRoute(app, edge, routes.userMe, async ({ session }) => tellMark(edge, await getMe(db, session.userId)));

  mountRoute(app, edge, routes.accountGuest, async (call) => {
    if (call.session !== null) return tellMark(edge, await getMe(db, call.session.userId));
    const { me, token } = await startGuest(studio, call.device);
    call.answerHeaders.set('Set-Cookie', await auth.cookieOf(token, call.isSecure));
    return tellMark(edge, me);
  });

  mountRoute(app, edge, routes.accountSignUp, async (call) => {
    const { me, token } = await signUp(studio, { session: call.session, ...call.body, device: call.device });
    call.answerHeaders.set('Set-Cookie', await auth.cookieOf(token, call.isSecure));
    return tellMark(edge, me);
  });

  mountRoute(app, edge, routes.accountSignIn, async (call) => {
    const { email, password, claim_guest: claimGuest } = call.body;
    edge.rateLimits.checkEmail(email);
    const { me, token } = await signIn(studio, { session: call.session, email, password, claimGuest, device: call.device });
    call.answerHeaders.set('Set-Cookie', await auth.cookieOf(token, call.isSecure));
    return tellMark(edge, me);
  });

  mountRoute(app, edge, routes.accountSignOut, async (call) => {
    if (call.session !== null) await auth.endSession(call.session.id);
    call.answerHeaders.set('Set-Cookie', auth.clearedCookie(call.isSecure));
    // Pictures may lie in the browser's cache; "storage" would also take another account's unsent changes.
    call.answerHeaders.set('Clear-Site-Data', '"cache"');
    return { ok: true } as const;
  });
}
