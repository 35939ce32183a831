import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuth } from '../../../server/domain/session/auth.ts';
import { setAdmin } from '../../../server/domain/account/set-admin.ts';
import { signIn } from '../../../server/domain/account/sign-in.ts';
import { starMedia } from '../../../server/changes/media/star-media.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { mutation } from '../../../server/storage/schema/mutation.ts';
import { space } from '../../../server/storage/schema/space.ts';
import { session, user } from '../../../server/storage/schema/user.ts';
import { digestAgain } from '../../support/library/count-again.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { readEvents } from '../../support/http/read-events.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ firstAccountIsAdmin: true });
});
afterAll(() => studio?.close());

const newEmail = () => `${randomUUID()}@example.test`;
const password = 'correct horse';

async function account(): Promise<{ client: TestClient; email: string }> {
  const client = await studio.guest();
  const email = newEmail();
  await client.signUp(email);
  return { client, email };
}

it('makes only the first account an administrator: one of two concurrent sign-ups, no later one, and none on request', async () => {
  const [first, second, third] = [await studio.guest(), await studio.guest(), await studio.guest()];
  const body = { email: newEmail(), password, role: 'admin', is_admin: true };
  expect((await first.refused('accountSignUp', { body })).status).toBe(422);
  const both = await Promise.all([first.signUp(newEmail()), second.signUp(newEmail())]);
  expect(both.map((me) => me.is_admin).filter(Boolean)).toEqual([true]);
  const email = newEmail();
  expect((await third.signUp(email)).is_admin).toBe(false);
  expect((await third.refused('engineList')).problem.code).toBe('NOT_FOUND');
  // `npm run admin` makes an administrator of the account; its existing session has the right at once.
  expect(await setAdmin(studio.db, ` ${email.toUpperCase()}`, true)).toBe(true);
  expect((await third.call('userMe')).data.is_admin).toBe(true);
  expect((await third.call('engineList')).status).toBe(200);
  expect(await setAdmin(studio.db, email, false)).toBe(true);
  expect((await third.refused('engineList')).problem.code).toBe('NOT_FOUND');
  const guest = await studio.guest();
  const [row] = await studio.db.select().from(user).where(eq(user.id, guest.me!.user_id));
  expect([await setAdmin(studio.db, row!.email, true), await setAdmin(studio.db, 'nobody@example.test', true)]).toEqual([false, false]);
});

it('starts one guest per browser and answers with the same one afterwards', async () => {
  const client = studio.client();
  expect((await client.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');
  const me = await client.guest();
  expect(me).toMatchObject({ is_guest: true, email: null, plan: 'free', is_admin: false });
  expect((await client.guest()).user_id).toBe(me.user_id);
  expect((await client.call('userMe')).data.user_id).toBe(me.user_id);
});

it('gives the session a cookie that scripts and other sites cannot use', async () => {
  const response = await studio.client().send('accountGuest', { body: {} });
  const cookie = response.headers.getSetCookie().join();
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
  const forged = cookie.split(';')[0]!.replace(/=(.)/, (_, first: string) => (first === 'x' ? '=y' : '=x'));
  const refused = await studio.client().refused('userMe', { headers: { Cookie: forged } });
  expect(refused.problem.code).toBe('UNAUTHENTICATED');
});

it('ends a session of a shared computer with the browser, or after a day, and lets nothing of it be kept', async () => {
  const { email, client } = await account();
  await addPictures(studio.db, client.me!);
  const shared = await studio.guest();
  const body = { email, password, shared_computer: true };
  const answer = await shared.send('accountSignIn', { body });
  const [sessionLine, markLine, ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(sessionLine).toMatch(/HttpOnly/);
  expect(sessionLine).not.toMatch(/Max-Age|Expires/);
  expect(markLine).toMatch(/^pleinair\.dont_remember=[^;]+; Path=\/; SameSite=Lax$/);
  expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
  shared.me = client.me;

  const dayMs = 24 * 3_600_000;
  const ends = async () => {
    const token = decodeURIComponent(/session_token=([^;]+)/.exec(sessionLine!)![1]!).split('.')[0]!;
    const [row] = await studio.db.select().from(session).where(eq(session.token, token));
    return row!.expiresAt.getTime() - Date.now();
  };
  expect(await ends()).toBeGreaterThan(dayMs / 2);
  const { headers } = await shared.call('userMe');
  expect([headers.getSetCookie(), (await ends()) <= dayMs]).toEqual([[], true]);

  const left = await shared.send('accountSignOut', { body: {} });
  expect(left.headers.getSetCookie().map((line) => line.split(';').slice(0, 2).join(';'))).toEqual([
    'pleinair.session_token=; Max-Age=0',
    'pleinair.dont_remember=; Max-Age=0',
  ]);
  const usual = await shared.send('accountSignIn', { body: { email, password }, headers: { 'X-User': null } });
  expect(usual.headers.getSetCookie()).toMatchObject(
    [/Max-Age=34560000/, /dont_remember=; Max-Age=0/, /device_\w+=[\da-f.]+; HttpOnly; Path=\/api\/account\/sign-in; SameSite=Strict/].map(
      (part) => expect.stringMatching(part) as string,
    ),
  );
  expect(usual.headers.get('Clear-Site-Data')).toBeNull();
});

it('has the browser forget what a guest saw there who signs up on a shared computer', async () => {
  const guest = await studio.guest();
  const answer = await guest.send('accountSignUp', { body: { email: newEmail(), password, shared_computer: true } });
  expect([answer.status, answer.headers.get('Clear-Site-Data')]).toEqual([200, '"cache"']);
});

it('turns a guest into an account that keeps the user and everything made', async () => {
  const guest = await studio.guest();
  const { ids } = await addPictures(studio.db, guest.me!, { count: 3 });
  const before = guest.me!;
  const old = guest.copy();
  const email = newEmail();
  const me = await guest.signUp(`  ${email.toUpperCase()} `);
  expect(me).toMatchObject({ user_id: before.user_id, space_id: before.space_id, is_guest: false, email });
  expect((await guest.call('createHistory')).data.items.map((item) => item.id).sort()).toEqual([...ids].sort());
  expect((await old.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');
  expect((await guest.refused('accountSignUp', { body: { email: newEmail(), password } })).problem.code).toBe('ALREADY_ACCOUNT');
});

it('refuses a wrong password and an unknown address with the same words', async () => {
  const { email } = await account();
  const guest = await studio.guest();
  const wrong = await guest.refused('accountSignIn', { body: { email, password: 'something else' } });
  const unknown = await guest.refused('accountSignIn', { body: { email: newEmail(), password } });
  expect(wrong.problem.code).toBe('CREDENTIALS_WRONG');
  expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' });
  expect((await guest.call('userMe')).data.user_id).toBe(guest.me!.user_id);
});

it('moves what the guest made, and the answers it got, into the account', async () => {
  const { client: first, email } = await account();
  await addPictures(studio.db, first.me!, { count: 2 });
  const guest = await studio.guest();
  const { ids, generationId } = await addPictures(studio.db, guest.me!, { count: 900 });
  const mid = randomUUID();
  const star = { mid, body: { generation_media_resource_id: ids[0]! } };
  await guest.call('createStar', star);
  await studio.db.insert(creditLedger).values({ userId: guest.me!.user_id, mid, kind: 'charge', amount: -3 });

  const old = guest.me!;
  const events = await readEvents(first);
  expect((await events.next()).id).toBe('1');
  guest.me = undefined;
  guest.me = (await guest.call('accountSignIn', { body: { email, password, claim_guest: true } })).data;
  expect(guest.me).toMatchObject({ user_id: first.me!.user_id, is_guest: false, credits: 0 });
  await events.next();
  await events.close();
  const { stored, counted } = await digestAgain(studio.db, first.me!.space_id);
  expect(stored).toEqual(counted);

  const [target] = await studio.db.select().from(space).where(eq(space.id, guest.me.space_id));
  expect(target!.liveMedia).toBe(902);
  const cursor = `${target!.epoch}:1`;
  const { data } = await guest.call('syncChanges', { query: { space: guest.me.space_id, cursor } });
  expect(data.changes[0]).toMatchObject({ table: 'generations', id: generationId });
  expect(data.changes.length).toBeLessThanOrEqual(801);
  // The account sends the same change again, which is recognised: a second toggle would remove the star.
  expect((await guest.call('createStar', star)).data.is_starred).toBe(true);
  const [row] = await studio.db.select().from(media).where(eq(media.id, ids[0]!));
  expect(row).toMatchObject({ isStarred: true, userId: guest.me.user_id });

  expect(await studio.db.select().from(user).where(eq(user.id, old.user_id))).toEqual([]);
  expect(await studio.db.select().from(space).where(eq(space.id, old.space_id))).toEqual([]);
});

it('deletes what the guest made when it is left behind', async () => {
  const { email } = await account();
  const guest = await studio.guest();
  const old = guest.me!;
  const { ids, generationId } = await addPictures(studio.db, old, { count: 2 });
  await guest.call('createStar', { body: { generation_media_resource_id: ids[0]! } });
  guest.me = undefined;
  guest.me = (await guest.call('accountSignIn', { body: { email, password } })).data;
  expect((await guest.call('createHistory')).data.items).toEqual([]);
  expect(await studio.db.select().from(media).where(eq(media.id, ids[0]!))).toEqual([]);
  expect(await studio.db.select().from(generation).where(eq(generation.id, generationId))).toEqual([]);
  expect(await studio.db.select().from(mutation).where(eq(mutation.userId, old.user_id))).toEqual([]);
  expect((await guest.refused('accountSignIn', { body: { email, password } })).problem.code).toBe('ALREADY_ACCOUNT');
});

it('never deletes a guest that became an account while another tab was signing in', async () => {
  const { email } = await account();
  const guest = await studio.guest();
  const { ids } = await addPictures(studio.db, guest.me!);
  const auth = await createAuth(studio.db, 'x'.repeat(32));
  const [row] = await studio.db.select().from(session).where(eq(session.userId, guest.me!.user_id));
  const { user_id: userId, space_id: spaceId } = guest.me!;
  const asGuest = {
    id: row!.id,
    token: row!.token,
    userId,
    spaceId,
    isGuest: true,
    email: null,
    plan: 'free',
    isAdmin: false,
    isShared: false,
  } as const;
  await guest.signUp(newEmail());
  const device = { ipAddress: null, userAgent: null };
  for (const claimGuest of [false, true]) {
    const late = signIn(
      { db: studio.db, auth },
      { session: { ...asGuest, cookies: [] }, email, password, claimGuest, isShared: false, device },
    );
    await expect(late).rejects.toMatchObject({ code: 'ALREADY_ACCOUNT' });
  }
  expect((await guest.call('createHistory')).data.items.map((item) => item.id)).toEqual(ids);
});

it('asks to sign in, and refuses nothing for good, when a change was on its way while its guest moved', async () => {
  const { email } = await account();
  const guest = await studio.guest();
  const { ids } = await addPictures(studio.db, guest.me!);
  const { user_id: userId, space_id: spaceId } = guest.me!;
  guest.me = undefined;
  guest.me = (await guest.call('accountSignIn', { body: { email, password, claim_guest: true } })).data;
  const mid = randomUUID();
  const late = starMedia(
    { db: studio.db },
    { userId, spaceId, mid, requestHash: Buffer.from(mid) },
    { generation_media_resource_id: ids[0]!, is_starred: true },
  );
  await expect(late).rejects.toMatchObject({ code: 'UNAUTHENTICATED', retryable: true });
  expect(await studio.db.select().from(mutation).where(eq(mutation.mid, mid))).toEqual([]);
});

it('ends a session for good when it signs out, and only that one', async () => {
  const { client: first, email } = await account();
  const second = studio.client();
  second.me = (await second.call('accountSignIn', { body: { email, password } })).data;
  const stolen = first.copy();
  const { data, headers } = await first.call('accountSignOut', { body: {} });
  expect(data.ok).toBe(true);
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect((await stolen.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');
  expect((await second.call('userMe')).data.email).toBe(email);
});

it('takes no change from a tab that believes another user to be signed in', async () => {
  const { client } = await account();
  const { ids } = await addPictures(studio.db, client.me!);
  const body = { generation_media_resource_id: ids[0]! };
  const refused = await client.refused('createStar', { body, headers: { 'X-User': randomUUID() } });
  expect(refused).toMatchObject({ status: 409, problem: { code: 'USER_MISMATCH' } });
  expect((await client.call('createHistory')).data.items[0]!.is_starred).toBe(false);
});

it('does not let a session live past its end', async () => {
  const { client } = await account();
  await studio.db
    .update(session)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(session.userId, client.me!.user_id));
  expect((await client.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');
});
