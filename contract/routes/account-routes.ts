import * as v from 'valibot';
import { idSchema } from '../id.ts';
import type { Route } from './route.ts';
import { givenPasswordSchema, newPasswordSchema } from '../account/user.ts';

/** A browser that is signed in to an account. */
const sessionSchema = v.object({
  id: idSchema,
  /** Browser and system in words, as the browser names itself: «Firefox on Windows». */
  device: v.string(),
  /** The network address it was last used from; null when that is not known. */
  address: v.nullable(v.string()),
  /** Ms since 1970, exact to ten minutes. */
  last_used_at: v.number(),
  /** The session that asks. */
  is_current: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof sessionSchema>;

const call = { auth: 'account', write: false, produces: 'json' } as const;
const sessions = v.object({ sessions: v.array(sessionSchema) });

export const changePasswordRequestSchema = v.strictObject({ current_password: givenPasswordSchema, new_password: newPasswordSchema });

/** The password of an account, and the sessions that it has opened. */
export const accountRoutes = {
  accountPassword: {
    ...call,
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change the password; every other session of the account ends',
    body: changePasswordRequestSchema,
    response: v.object({ ok: v.literal(true) }),
    errors: ['CREDENTIALS_WRONG', 'ACCOUNT_SUSPENDED'],
  },
  accountSessions: {
    ...call,
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Sessions of the account, the present one first',
    response: sessions,
    errors: [],
  },
  accountSessionEnd: {
    ...call,
    method: 'POST',
    path: '/api/account/sessions/end',
    summary: 'End one session of the account; answers with those that are left',
    body: v.strictObject({ id: idSchema }),
    response: sessions,
    errors: ['NOT_FOUND'],
  },
  accountSessionsEndOthers: {
    ...call,
    method: 'POST',
    path: '/api/account/sessions/end-others',
    summary: 'End every session of the account but the present one; answers with that one',
    body: v.strictObject({}),
    response: sessions,
    errors: [],
  },
} as const satisfies Record<string, Route>;
