import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWebhookKeys, isRecent } from './webhook-keys.ts';

const minute = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An engine that signs with the key it has now. */
function engine() {
  const state = { key: 'first', asked: 0, isOff: false };
  const check = createWebhookKeys(async () => {
    state.asked++;
    if (state.isOff) throw new Error('It is off.');
    return state.key;
  });
  return { state, isSignedWith: (key: string) => check((known) => known === key) };
}

it('asks for the keys once for many calls', async () => {
  const { state, isSignedWith } = engine();
  expect(await Promise.all([isSignedWith('first'), isSignedWith('first'), isSignedWith('forged')])).toEqual([true, true, false]);
  expect(state.asked).toBe(1);
});

it('finds keys that are newer than the ones it knows, and asks once a minute at most for forged ones', async () => {
  const { state, isSignedWith } = engine();
  expect(await isSignedWith('first')).toBe(true);
  state.key = 'second';
  for (let call = 0; call < 5; call++) expect(await isSignedWith('second')).toBe(false);
  expect(state.asked).toBe(1);
  vi.advanceTimersByTime(minute);
  expect(await isSignedWith('second')).toBe(true);
  for (let call = 0; call < 5; call++) expect(await isSignedWith('forged')).toBe(false);
  expect(state.asked).toBe(2);
  vi.advanceTimersByTime(minute);
  await Promise.all(Array.from({ length: 5 }, () => isSignedWith('forged')));
  expect(state.asked).toBe(3);
});

it('forgets keys after a day', async () => {
  const { state, isSignedWith } = engine();
  expect(await isSignedWith('first')).toBe(true);
  state.key = 'second';
  vi.advanceTimersByTime(24 * 60 * minute);
  expect([await isSignedWith('first'), state.asked]).toEqual([false, 2]);
});

it('says so when the engine does not tell its keys, and asks again at the next call', async () => {
  const { state, isSignedWith } = engine();
  state.isOff = true;
  await expect(isSignedWith('first')).rejects.toThrow('It is off.');
  state.isOff = false;
  expect(await isSignedWith('first')).toBe(true);
});

it.each([
  ['1000', 1_000_000, true],
  ['1000', 1_000_000 + 5 * minute, true],
  ['1000', 1_000_001 + 5 * minute, false],
  ['1000', 999_999 - 5 * minute, false],
  ['1e3', 1_000_000, false],
  ['', 0, false],
  [null, 0, false],
])('a call of %s is recent at %i: %s', (seconds, at, recent) => expect(isRecent(seconds, at)).toBe(recent));
