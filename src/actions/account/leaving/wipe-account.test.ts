import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { accountOf } from '../../../lib/account/account-of.ts';
import { wipeAccount } from './wipe-account.ts';

afterEach(() => vi.unstubAllGlobals());

it('forgets whose items its user chose to see, and not what others chose', async () => {
  const choices: Record<string, unknown> = { 'pleinair.created-by.ann': 'zoe', 'pleinair.created-by.bob': 'ann', 'pleinair.theme': 'dark' };
  Object.defineProperty(choices, 'removeItem', { value: (key: string) => Reflect.deleteProperty(choices, key) });
  vi.stubGlobal('localStorage', choices);
  await wipeAccount(accountOf('ann'));
  expect(Object.keys(choices)).toEqual(['pleinair.created-by.bob', 'pleinair.theme']);
});
