import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import { createAuth } from '../../../server/domain/session/auth.ts';
import { signIn } from '../../../server/domain/account/sign-in.ts';
import { account as accountTable, session, user } from '../../../server/storage/schema/user.ts';
import { readEvents } from '../../support/http/read-events.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());
afterEach(() => vi.restoreAllMocks());

const newEmail = () => `${randomUUID()}@example.test`;
const password = 'correct horse';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function account(): Promise<{ client: TestClient; email: string }> {
  const client = await studio.guest();
  const email = newEmail();
  await client.signUp(email);
  return { client, email };
}

/** Another browser that signs in to an account. */
async function enter(email: string, given = password, headers: Record<string, string> = {}): Promise<TestClient> {
  const client = studio.client();
  client.me = (await client.call('accountSignIn', { body: { email, password: given }, headers })).data;
  return client;
}

/** Without being told, a stream would find out within 20 seconds. */
async function expectEndAtOnce(events: Awaited<ReturnType<typeof readEvents>>): Promise<void> {
  const since = performance.now();
  expect((await events.next()).id).toBe('end');
  expect(performance.now() - since).toBeLessThan(10_000);
}

async function codeOf(client: TestClient): Promise<string> {
  return (await client.refused('userMe')).problem.code;
}

it('refuses a common or blank password for a new account, says at which field, and keeps the guest', async () => {
  const guest = await studio.guest();
  for (const [given, words] of [
    ['Password123', 'is easy to guess'],
    ['         ', 'must not be blank'],
    ['seven c', 'must have at least 8 characters'],
  ] as const) {
    const { status, problem } = await guest.refused('accountSignUp', { body: { email: newEmail(), password: given } });
    expect([status, problem.code, problem.issues?.[0]?.path]).toEqual([422, 'VALIDATION_FAILED', 'password']);
    expect(problem.detail).toContain(words);
    expect(problem.detail).toContain('Nothing was changed.');
  }
  expect((await guest.call('userMe')).data.is_guest).toBe(true);
});

it('still takes a password at sign-in that is too weak for a new account', async () => {
  const { client, email } = await account();
  const hash = await hashPassword('secret');
  await studio.db.update(accountTable).set({ password: hash }).where(eq(accountTable.userId, client.me!.user_id));
  expect((await enter(email, 'secret')).me!.email).toBe(email);
});

it('changes the password, and ends every other session of the account with its event streams', async () => {
  const { client, email } = await account();
  const [other, stolen] = [await enter(email), client.copy()];
  const events = await readEvents(other);
  await events.next();
  await client.call('accountPassword', { body: { current_password: password, new_password: 'a second harbour' } });
  await expectEndAtOnce(events);
  expect([await codeOf(other), await codeOf(stolen)]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect((await client.call('userMe')).data.email).toBe(email);
  expect((await studio.client().refused('accountSignIn', { body: { email, password } })).problem.code).toBe('CREDENTIALS_WRONG');
  await enter(email, 'a second harbour');
});

it('keeps password and sessions when the current password is wrong or the new one is easy to guess', async () => {
  const { client, email } = await account();
  const other = await enter(email);
  const change = async (current: string, next: string) =>
    (await client.refused('accountPassword', { body: { current_password: current, new_password: next } })).problem;
  expect(await change('something else', 'a second harbour')).toMatchObject({
    code: 'CREDENTIALS_WRONG',
    issues: [{ path: 'current_password', message: 'is not right' }],
  });
  expect(await change(password, email)).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'new_password' }] });
  expect([(await client.call('userMe')).status, (await other.call('userMe')).status]).toEqual([200, 200]);
  await enter(email);
});

it('lets one of two changes at once win, whose session is the only one then', async () => {
  const { client, email } = await account();
  const other = await enter(email);
  const change = (by: TestClient, next: string) =>
    by.send('accountPassword', { body: { current_password: password, new_password: next } }).then(({ status }) => status);
  const statuses = await Promise.all([change(client, 'the first harbour'), change(other, 'the second harbour')]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const rows = await studio.db.select().from(session).where(eq(session.userId, client.me!.user_id));
  expect(rows).toHaveLength(1);
});

it('begins no session with a password that was changed while it was checked', async () => {
  const { client, email } = await account();
  const auth = await createAuth(studio.db, 'x'.repeat(32));
  const verifyPassword: typeof auth.verifyPassword = async (given) => {
    const isRight = await auth.verifyPassword(given);
    await client.call('accountPassword', { body: { current_password: password, new_password: 'a second harbour' } });
    return isRight;
  };
  const device = { ipAddress: null, userAgent: null };
  const late = signIn(
    { db: studio.db, auth: { ...auth, verifyPassword } },
    { session: null, email, password, claimGuest: false, isShared: false, device },
  );
  await expect(late).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
});

it('a change on a shared computer leaves its session one that ends with the browser', async () => {
  const { email, client } = await account();
  const shared = await studio.guest();
  await shared.call('accountSignIn', { body: { email, password, shared_computer: true } });
  shared.me = client.me;
  const body = { current_password: password, new_password: 'a second harbour' };
  const lines = (await shared.send('accountPassword', { body })).headers.getSetCookie();
  expect(lines.map((line) => line.split('=')[0])).toEqual(['pleinair.session_token', 'pleinair.dont_remember']);
  expect(lines.join()).not.toMatch(/Max-Age|Expires/);
  const [row] = await studio.db.select().from(session).where(eq(session.userId, client.me!.user_id));
  expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
});

it('lists the sessions of the account by device, address and last use, without what opens them', async () => {
  const { client, email } = await account();
  await enter(email, password, { 'User-Agent': firefox });
  const { sessions } = (await client.call('accountSessions')).data;
  expect(sessions).toMatchObject([
    { is_current: true, device: 'Unknown device' },
    { is_current: false, device: 'Firefox on Windows' },
  ]);
  for (const one of sessions) expect(one.address).toMatch(/127\.0\.0\.1|::1/);
  const rows = await studio.db.select().from(session).where(eq(session.userId, client.me!.user_id));
  const text = JSON.stringify(sessions);
  for (const { token } of rows) expect(text).not.toContain(token);
});

it('notes the last use of a session, with its browser of then, at most every ten minutes', async () => {
  const { client } = await account();
  const useAt = async (minutesAgo: number) => {
    await studio.db
      .update(session)
      .set({ updatedAt: new Date(Date.now() - minutesAgo * 60_000), ipAddress: '192.0.2.1' })
      .where(eq(session.userId, client.me!.user_id));
    await client.call('userMe', { headers: { 'User-Agent': firefox } });
    const [row] = await studio.db.select().from(session).where(eq(session.userId, client.me!.user_id));
    return { isNow: Date.now() - row!.updatedAt.getTime() < 60_000, address: row!.ipAddress, isFirefox: row!.userAgent === firefox };
  };
  expect(await useAt(9)).toEqual({ isNow: false, address: '192.0.2.1', isFirefox: false });
  expect(await useAt(11)).toMatchObject({ isNow: true, address: expect.not.stringContaining('192') as string, isFirefox: true });
});

it('signs out one other session, or all others, at once', async () => {
  const { client, email } = await account();
  const [second, third, fourth] = [await enter(email), await enter(email), await enter(email)];
  const events = await readEvents(second);
  await events.next();
  const [own] = (await second.call('accountSessions')).data.sessions;
  const left = (await client.call('accountSessionEnd', { body: { id: own!.id } })).data.sessions;
  expect(left.map(({ id }) => id)).not.toContain(own!.id);
  await expectEndAtOnce(events);
  expect(await codeOf(second)).toBe('UNAUTHENTICATED');
  expect((await third.call('userMe')).status).toBe(200);
  expect((await client.refused('accountSessionEnd', { body: { id: own!.id } })).problem.code).toBe('NOT_FOUND');

  expect((await client.call('accountSessionsEndOthers', { body: {} })).data.sessions).toMatchObject([{ is_current: true }]);
  expect([await codeOf(third), await codeOf(fourth)]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect((await client.call('userMe')).status).toBe(200);
});

it('says of a taken address only that no account could be made, and writes no address into a log', async () => {
  const { email } = await account();
  const written: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line));
  const guest = await studio.guest();
  const { status, problem } = await guest.refused('accountSignUp', { body: { email, password: 'another harbour' } });
  expect([status, problem.code, problem.title]).toEqual([403, 'SIGN_UP_REFUSED', errors.SIGN_UP_REFUSED.title]);
  expect((await guest.call('userMe')).data.is_guest).toBe(true);

  // Two at once get past the look at the address: the database refuses one of them.
  const both = newEmail();
  const guests = [await studio.guest(), await studio.guest()];
  const answers = await Promise.all(guests.map((one) => one.send('accountSignUp', { body: { email: both, password } })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
  const isGuest = and(eq(user.id, guest.me!.user_id), eq(user.isAnonymous, true));
  await expect(studio.db.update(user).set({ email }).where(isGuest)).rejects.toThrow('Failed query');

  const readLog = () => readFile(join(studio.dataDir, 'postgres.log'), 'utf8');
  await expect.poll(readLog).toContain('duplicate key value violates unique constraint');
  expect(await readLog()).not.toMatch(/example\.test|DETAIL|STATEMENT/);
  expect(written.join()).not.toContain('example.test');
});
