import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { saveLastUser, saveSignOutDue } from '../../db/account/device.ts';
import { findLastUser } from '../../db/account/find-last-user.ts';
import { startSession } from './start-session.ts';

/** One holder at a time, in the order in which they asked. */
function lockManager() {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_name: string, work: () => Promise<T>): Promise<T> => {
      const mine = tail.then(work);
      tail = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** A server that keeps one cookie for the browser: a request carries the one that was there when it left. */
function browserSession(cookie: string | null) {
  const session = { cookie, guests: 0 };
  vi.stubGlobal('fetch', async (path: string) => {
    const carried = session.cookie;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (path === '/api/account/sign-out') {
      session.cookie = null;
      return Response.json({ ok: true });
    }
    const user = carried ?? `guest-${++session.guests}`;
    session.cookie = user;
    return Response.json({ ...new ModelServer().me, user_id: user });
  });
  return session;
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: lockManager(), onLine: true });
  await saveLastUser(null);
  await saveSignOutDue(false);
});
afterEach(() => vi.unstubAllGlobals());

it('makes tabs that start together the same guest', async () => {
  const session = browserSession(null);
  const [first, second] = await Promise.all([startSession(), startSession()]);
  expect(session.guests).toBe(1);
  expect([first.user_id, second.user_id, (await findLastUser())?.user_id]).toEqual(Array(3).fill(session.cookie));
});

it('does not let a late sign-out of one tab end the session that another has started since', async () => {
  const session = browserSession('ana');
  await saveSignOutDue(true);
  const [first, second] = await Promise.all([startSession(), startSession()]);
  expect([first.user_id, second.user_id]).toEqual(['guest-1', 'guest-1']);
  expect(session.cookie).toBe('guest-1');
});

it('works where there are no locks', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const session = browserSession(null);
  expect((await startSession()).user_id).toBe(session.cookie);
});
