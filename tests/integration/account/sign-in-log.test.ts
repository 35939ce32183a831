import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  // At this scale an address has twelve attempts, and an account two, before they are limited.
  studio = await startTestStudio({ rateLimitScale: 0.2 });
});
afterAll(() => studio?.close());
afterEach(() => vi.restoreAllMocks());

type Line = { at: string; event: string; account?: string; address: string };

/** Collects the lines that the studio logs from here on. */
function readLog(): { lines: () => Line[]; text: () => string } {
  const written: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line));
  const text = () => written.join('\n');
  return { text, lines: () => written.map((line) => JSON.parse(line) as Line).filter(({ event }) => event.startsWith('sign-in.')) };
}

it('writes each refused sign-in and each that came too often into the log, and nothing of whose it was', async () => {
  const client = await studio.guest();
  const email = `${randomUUID()}@example.test`;
  await client.signUp(email);
  const log = readLog();
  await studio.client().call('accountSignIn', { body: { email, password: 'correct horse' } });
  expect(log.lines(), 'of one that succeeds').toEqual([]);
  const stranger = studio.client();
  const attempt = async (who: string, password: string) =>
    (await stranger.refused('accountSignIn', { body: { email: who, password } })).problem.code;
  expect(await attempt(email, 'a wrong password')).toBe('CREDENTIALS_WRONG');
  expect(await attempt(email, 'a second wrong one')).toBe('CREDENTIALS_WRONG');
  expect(await attempt(email.toUpperCase(), 'another wrong one')).toBe('RATE_LIMITED');
  expect(await attempt('nobody@example.test', 'a third one')).toBe('CREDENTIALS_WRONG');
  const codes: string[] = [];
  while (codes.at(-1) !== 'RATE_LIMITED') codes.push(await attempt(`nobody-${codes.length}@example.test`, 'guessed'));

  const lines = log.lines();
  expect(lines.map(({ event }) => event)).toEqual([
    'sign-in.refused',
    'sign-in.refused',
    'sign-in.limited',
    'sign-in.refused',
    ...codes.map((code) => (code === 'RATE_LIMITED' ? 'sign-in.limited' : 'sign-in.refused')),
  ]);
  // The same account and the same address have the same hash. A refusal before the body is read names no account.
  expect(lines[2]!.account).toBe(lines[0]!.account);
  expect(lines[3]!.account).not.toBe(lines[0]!.account);
  expect(new Set(lines.map(({ address }) => address)).size).toBe(1);
  expect(lines.at(-1)!.account).toBeUndefined();
  for (const { account, address } of lines) for (const hash of [account ?? address, address]) expect(hash).toMatch(/^[0-9a-f]{12}$/);
  expect(log.text()).not.toMatch(/example\.test|password|wrong one|third|guessed|127\.0\.0\.1|::1|pleinair\./i);
});
