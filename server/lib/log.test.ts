import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { logError } from './log.ts';

afterEach(() => vi.restoreAllMocks());

/** The line that a failure becomes. */
function lineOf(error: unknown): string {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logError('test', error);
  return written.mock.lastCall![0] as string;
}

const reason = new Error('duplicate key value violates unique constraint "user_email_unique"');
const refused = new DrizzleQueryError('update "user" set "email" = $1', ['a prompt\n    at sea', 'ada@example.test'], reason);

it.each([
  ['itself', refused],
  ['as the cause of another', new Error('The session could not be read.', { cause: refused })],
  ['as text in a longer one', `A workflow failed.\n${refused.stack}`],
])('keeps the values of a refused statement out of the log: %s', (_, error) => {
  const line = lineOf(error);
  expect(line).toContain('Failed query: …');
  expect(line).not.toMatch(/example\.test|at sea|update/);
});

it('says why the database refused, and where', () => {
  const { error, cause } = JSON.parse(lineOf(refused)) as { error: string; cause: string };
  expect(cause).toBe(reason.message);
  expect(error).toMatch(/^Error: Failed query: …\n +at .*log\.test\.ts/);
});
