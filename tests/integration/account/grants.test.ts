import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeGrants } from '../../../server/domain/internal/change-grants.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ canRecreate: false, quotaBytes: { guest: 0, free: 1_000, paid: 0 } });
});
afterAll(() => studio?.close());

async function account(): Promise<{ client: TestClient; email: string }> {
  const client = await studio.guest();
  const email = `${randomUUID()}@example.test`;
  await client.signUp(email);
  return { client, email };
}

/** The output of the command, run while the studio is running. */
function run(...args: string[]): Promise<string> {
  return runWith('', ...args);
}

/** The same, with `input` as its standard input. */
async function runWith(input: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: studio.databaseUrl };
  const command = ['--import', 'tsx', 'scripts/hosting/account.ts', '--data', studio.dataDir, ...args];
  const running = promisify(execFile)(process.execPath, command, { env });
  running.child.stdin!.end(input);
  const ended = await running.catch((error: { stdout: string; stderr: string }) => error);
  return (ended.stdout + ended.stderr).trim();
}

it('gives an account by a command what its host decides, which its devices are told with the session they have', async () => {
  const { client, email } = await account();
  const given = 'is on the pro plan with 1,200 credits, may not publish, may not share, may save videos without the mark.';
  expect(await run(email, '--plan', 'pro', '--credits', '1200', '--publish', 'no', '--share', 'no')).toBe(`${email} ${given}`);
  expect((await client.call('userMe')).data).toMatchObject({
    plan: 'pro',
    credits: 1200,
    can_publish: false,
    can_share: false,
    can_remove_watermark: true,
  });
  expect(await run(email)).toBe(`${email} ${given}`);

  const taken = 'is on the free plan with 1,200 credits, may not publish, may share, saves videos with the mark.';
  expect(await run(email, '--plan', 'free', '--share', 'yes', '--watermark', 'yes')).toBe(`${email} ${taken}`);
  expect((await client.call('userMe')).data).toMatchObject({ plan: 'free', can_share: true, can_remove_watermark: false });
});

it('says what is wrong with the command, and gives nothing then', async () => {
  const { client, email } = await account();
  expect(await run(email, '--plan', 'pro', '--share', 'maybe')).toBe('--share must be yes or no.');
  expect(await run('nobody@example.test', '--plan', 'pro')).toMatch(/^There is no account nobody@example\.test/);
  expect((await client.call('userMe')).data.plan).toBe('free');
});

it('sets a new password that it reads from standard input, and signs the account out everywhere', async () => {
  const { client, email } = await account();
  expect(await runWith('password1\n', email, '--password')).toBe(
    'The password is easy to guess: choose another one, for example a few words that have nothing to do with each other. Nothing was changed.',
  );
  expect(await run(email, '--password')).toMatch(/^The password must have at least 8 characters/);
  expect((await client.call('userMe')).status).toBe(200);
  expect(await runWith('a second harbour\n', email.toUpperCase(), '--password')).toContain(
    'has a new password and is signed out everywhere.',
  );
  expect((await client.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');
  const again = studio.client();
  expect((await again.refused('accountSignIn', { body: { email, password: 'correct horse' } })).problem.code).toBe('CREDENTIALS_WRONG');
  expect((await again.call('accountSignIn', { body: { email, password: 'a second harbour' } })).data.email).toBe(email);
});

it('gives credits once, however often and by how many it is said, and nothing to a guest', async () => {
  const { client, email } = await account();
  const userId = client.me!.user_id;
  await Promise.all([1, 2, 3].map(() => changeGrants(studio.db, { email: ` ${email.toUpperCase()}` }, { credits: 70 })));
  const rows = await studio.db.select().from(creditLedger).where(eq(creditLedger.userId, userId));
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([['grant', 70]]);
  expect((await changeGrants(studio.db, { email }, { credits: 20 }))?.credits).toBe(20);
  expect((await client.call('userMe')).data.credits).toBe(20);

  const guest = await studio.guest();
  const [row] = await studio.db.select().from(user).where(eq(user.id, guest.me!.user_id));
  expect(await changeGrants(studio.db, { email: row!.email }, { plan: 'pro' })).toBeNull();
  expect((await guest.call('userMe')).data.plan).toBe('free');
});

it('tells every device that the studio does not offer to make a picture once more', async () => {
  const { client } = await account();
  expect([client.me?.can_recreate, (await client.call('userMe')).data.can_recreate]).toEqual([false, false]);
});

it('gives accounts with a paid plan and teams the paid share of the disk', async () => {
  const [{ client: free }, { client: payer }, { client: member }] = [await account(), await account(), await account()];
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, payer.me!.user_id));
  await member.call('teamCreate', { body: { name: 'Harbour' } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(2_000)]), 'harbour.png');
  const codes = [];
  for (const client of [free, payer, member]) codes.push((await client.refused('uploadRawImage', { form })).problem.code);
  // With enough space, the upload is refused only because it is no picture.
  expect(codes).toEqual(['QUOTA_FULL', 'UPLOAD_UNREADABLE', 'UPLOAD_UNREADABLE']);
});
