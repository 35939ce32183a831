import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeAccountRequest } from '../../../contract/internal/internal-accounts.ts';
import { forgetOld } from '../../../server/domain/trash/forget-old.ts';
import { studioEvent } from '../../../server/storage/schema/studio-event.ts';
import { session, user } from '../../../server/storage/schema/user.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import { readEvents } from '../../support/http/read-events.ts';
import type { Reply, TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let admin: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  admin = (await account()).client;
  await studio.db.update(user).set({ role: 'admin' }).where(eq(user.id, admin.me!.user_id));
});
afterAll(() => studio?.close());

async function account(name = ''): Promise<{ client: TestClient; email: string; id: string }> {
  const client = await studio.guest();
  const email = `${name}${randomUUID()}@example.test`;
  await client.signUp(email);
  return { client, email, id: client.me!.user_id };
}

const change = (body: ChangeAccountRequest) => admin.call('internalAccountChange', { body });

it('lists every account once, newest first, and finds one by a part of its e-mail or user name in any case', async () => {
  const many = `many-${randomUUID()}`;
  const row = { spaceId: admin.me!.space_id, name: '', isAnonymous: false };
  // Several were made in the same millisecond: a page may end between them.
  await studio.db.insert(user).values(
    Array.from({ length: 120 }, (_, n) => ({
      ...row,
      id: randomUUID(),
      email: `${many}-${n}@example.test`,
      createdAt: new Date(n >> 3),
    })),
  );
  const guest = await studio.guest();
  const seen = [];
  let cursor: string | null = null;
  do {
    const { data }: Reply<'internalAccounts'> = await admin.call('internalAccounts', {
      query: { q: many, ...(cursor === null ? {} : { cursor }) },
    });
    seen.push(...data.accounts);
    cursor = data.next;
  } while (cursor !== null);
  expect(new Set(seen.map(({ email }) => email)).size).toBe(120);
  expect(seen.map(({ created_at }) => created_at)).toEqual(Array.from({ length: 120 }, (_, n) => (119 - n) >> 3));

  const { email, client, id } = await account('Harbour_');
  const find = async (q: string) => (await admin.call('internalAccounts', { query: { q } })).data.accounts.map((one) => one.id);
  expect(await find(` ${email.slice(0, 20).toUpperCase()} `)).toEqual([id]);
  expect(await find(client.me!.username!)).toEqual([id]);
  expect(await find('%')).toEqual([]);
  expect(await find('\0')).toHaveLength(50);
  const everyone = (await admin.call('internalAccounts')).data.accounts;
  expect(everyone[0]!.id).toBe(id);
  expect(everyone.map((one) => one.id)).not.toContain(guest.me!.user_id);
});

it('changes what is named and nothing else', async () => {
  const { client, id } = await account();
  const { data } = await change({ user_id: id, plan: 'pro', credits: 300, can_publish: false });
  expect(data.account).toMatchObject({ id, plan: 'pro', credits: 300, can_publish: false, can_share: true, is_suspended: false });
  expect((await change({ user_id: id, credits: 20 })).data.account).toMatchObject({ plan: 'pro', credits: 20, can_publish: false });
  expect((await client.call('userMe')).data).toMatchObject({ plan: 'pro', credits: 20, can_publish: false, can_share: true });

  const guest = await studio.guest();
  for (const body of [{ user_id: guest.me!.user_id, plan: 'pro' }, { user_id: randomUUID() }] as const)
    expect((await admin.refused('internalAccountChange', { body })).problem.code).toBe('NOT_FOUND');
});

it('signs a suspended account out everywhere and lets it in again later, with all it had', async () => {
  const { client, email, id } = await account();
  const second = studio.client();
  await second.call('accountSignIn', { body: { email, password: 'correct horse' } });
  const events = await readEvents(second);
  await events.next();
  expect((await change({ user_id: id, is_suspended: true })).data.account).toMatchObject({ is_suspended: true, last_used_at: null });
  expect((await events.next()).id).toBe('end');
  for (const device of [client, second]) expect((await device.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');

  const again = studio.client();
  const signIn = (password: string) => again.refused('accountSignIn', { body: { email, password } });
  expect((await signIn('correct horse')).problem).toMatchObject({ code: 'ACCOUNT_SUSPENDED', status: 403 });
  // Without the password, nothing tells that there is such an account.
  expect((await signIn('another horse')).problem.code).toBe('CREDENTIALS_WRONG');

  await change({ user_id: id, is_suspended: false });
  expect((await again.call('accountSignIn', { body: { email, password: 'correct horse' } })).data.user_id).toBe(id);
});

it('begins no session for an account that is suspended while its password is changed', async () => {
  const { client, email, id } = await account();
  const changing = client.send('accountPassword', { body: { current_password: 'correct horse', new_password: 'a second harbour' } });
  await change({ user_id: id, is_suspended: true });
  expect((await changing).ok).toBe(false);
  expect(await studio.db.select().from(session).where(eq(session.userId, id))).toEqual([]);
  const signIn = { body: { email, password: 'correct horse' } };
  expect((await studio.client().refused('accountSignIn', signIn)).problem.code).toBe('ACCOUNT_SUSPENDED');
});

it('takes no session of a suspended account, however it got one', async () => {
  const { client, id } = await account();
  await studio.db.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, id));
  expect((await client.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');
});

it('refuses administrators who would suspend themselves', async () => {
  const { problem } = await admin.refused('internalAccountChange', { body: { user_id: admin.me!.user_id, is_suspended: true } });
  expect([problem.code, problem.detail]).toEqual(['FORBIDDEN', 'You cannot suspend your own account. Nothing was changed.']);
  expect((await admin.call('userMe')).data.is_admin).toBe(true);
});

it('events such as asset_created are counted by day in the studio alone, and forgotten when no longer shown', async () => {
  const now = Date.now();
  const countOf = async (name: string) => {
    const today = new Date(now).toISOString().slice(0, 10);
    const { events } = (await admin.call('internalEvents')).data;
    return events.find((one) => one.name === name && one.day === today)?.times ?? 0;
  };
  const before = await countOf('account_created');
  await account();
  expect(await countOf('account_created')).toBe(before + 1);

  const dayMs = 24 * 3_600_000;
  await studio.db.insert(studioEvent).values([
    { name: 'asset_created', at: new Date(now - 89 * dayMs) },
    { name: 'asset_created', at: new Date(now - 92 * dayMs) },
  ]);
  await forgetOld({ db: studio.db }, now);
  const days = (await admin.call('internalEvents')).data.events.filter((one) => one.name === 'asset_created').map((one) => one.day);
  expect(days).toContain(new Date(now - 89 * dayMs).toISOString().slice(0, 10));
  expect((await studio.db.select().from(studioEvent)).filter(({ at }) => at.getTime() < now - 91 * dayMs)).toEqual([]);
});
