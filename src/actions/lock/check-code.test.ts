import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceValues } from '../../db/device.ts';
import { sweepSharedLocks, saveLock } from '../../db/locks.ts';
import { findLock } from '../../db/queries/locks.ts';
import { wipeAccount } from '../wipe-account.ts';
import { hashCode } from '../../lib/lock/hash-code.ts';
import { checkCode } from './check-code.ts';
import { removeLock } from './remove-lock.ts';
import { setLock } from './set-lock.ts';

const ann = 'a'.repeat(16);
const bob = 'b'.repeat(16);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  await deviceValues().clear();
});
afterEach(() => vi.useRealTimers());

/** As `setLock` does, with a hash that takes no time. */
async function lock(account: string, code: string): Promise<void> {
  const secret = { salt: 'salt', rounds: 1 };
  const hash = await hashCode(code, secret);
  await saveLock(account, { ...secret, hash, minutes: 5, isShared: false, failures: 0, failedAt: 0 });
}

async function fail(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await checkCode(ann, '000000');
}

it('opens for its code alone, which is kept nowhere', async () => {
  await setLock(ann, { code: '271828', minutes: 5 });
  expect(JSON.stringify(await deviceValues().toArray())).not.toContain('271828');
  expect(await checkCode(ann, '271829')).toEqual({ isRight: false, pauseMs: 0 });
  expect(await checkCode(ann, '271828')).toEqual({ isRight: true, pauseMs: 0 });
  expect(await findLock(bob)).toBeNull();
});

it('takes no code for a while after five wrong ones, not even the right one, and longer after each more', async () => {
  await lock(ann, '271828');
  await fail(4);
  expect(await checkCode(ann, '000000')).toEqual({ isRight: false, pauseMs: 30_000 });
  vi.setSystemTime(1_010_000);
  expect(await checkCode(ann, '271828')).toEqual({ isRight: false, pauseMs: 20_000 });
  vi.setSystemTime(1_030_000);
  expect(await checkCode(ann, '000000')).toEqual({ isRight: false, pauseMs: 60_000 });
  vi.setSystemTime(1_090_000);
  expect(await checkCode(ann, '271828')).toEqual({ isRight: true, pauseMs: 0 });
  // The right one lets four pass again.
  await fail(3);
  expect(await checkCode(ann, '000000')).toEqual({ isRight: false, pauseMs: 0 });
});

it('looks at no more codes than it would one after the other when many are tried at once', async () => {
  await lock(ann, '271828');
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkCode(ann, '000000')));
  expect((await findLock(ann))?.failures).toBe(5);
  expect(answers.filter(({ pauseMs }) => pauseMs > 0).length).toBeGreaterThanOrEqual(3);
});

it('counts a pause from the present when the clock was put back', async () => {
  await lock(ann, '271828');
  await fail(5);
  vi.setSystemTime(5_000);
  expect(await checkCode(ann, '271828')).toEqual({ isRight: false, pauseMs: 30_000 });
  vi.setSystemTime(35_000);
  expect(await checkCode(ann, '271828')).toEqual({ isRight: true, pauseMs: 0 });
});

it('keeps its code when only the time is changed, and takes a new one', async () => {
  await setLock(ann, { code: '271828', minutes: 5 });
  await setLock(ann, { code: null, minutes: 60 });
  expect((await findLock(ann))?.minutes).toBe(60);
  expect((await checkCode(ann, '271828')).isRight).toBe(true);
  await setLock(ann, { code: '314159', minutes: 60 });
  expect((await checkCode(ann, '271828')).isRight).toBe(false);
  expect((await checkCode(ann, '314159')).isRight).toBe(true);
});

it('is gone when it is turned off, when its account leaves this device, and with the session of a shared computer', async () => {
  await lock(ann, '271828');
  await removeLock(ann);
  expect(await findLock(ann)).toBeNull();
  await lock(ann, '271828');
  await wipeAccount(ann);
  expect(await deviceValues().count()).toBe(0);

  await lock(ann, '271828');
  await lock(bob, '314159');
  await saveLock(bob, { ...(await findLock(bob))!, isShared: true });
  await sweepSharedLocks();
  expect(await findLock(ann)).not.toBeNull();
  expect(await findLock(bob)).toBeNull();
});

it('stays when a shared computer sweeps what an earlier visit left', async () => {
  await lock(ann, '271828');
  vi.stubGlobal('document', { cookie: 'pleinair.dont_remember=x' });
  await wipeAccount(ann);
  vi.unstubAllGlobals();
  expect(await findLock(ann)).not.toBeNull();
});
