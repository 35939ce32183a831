import { describe, expect, it } from 'vitest';
import { describeSync, type SyncStatus } from './status.ts';

const calm: SyncStatus = {
  state: 'saved',
  waiting: 0,
  asked: 0,
  problems: 0,
  lastSyncedAt: null,
  isOverdue: false,
  isDiffering: false,
  brought: 0,
  library: 'on-disk',
};
const at = (change: Partial<SyncStatus>) => describeSync({ ...calm, ...change });

describe('the sync state in words', () => {
  it('says that everything is saved', () => expect(at({})).toBe('Saved'));
  it('does not say Saved before it knows', () => expect(at({ state: 'starting' })).toBe('Connecting'));
  it('counts what is being saved', () => expect(at({ state: 'saving', waiting: 3 })).toBe('Saving 3'));
  it('counts what waits while offline', () => expect(at({ state: 'offline', waiting: 2 })).toBe('Offline, 2 waiting'));
  it('says only Offline when nothing waits', () => expect(at({ state: 'offline' })).toBe('Offline'));
  it('asks to sign in before it counts', () => expect(at({ state: 'signed-out', waiting: 4 })).toBe('Sign in to save 4'));
  it('asks the same when another account is signed in', () => expect(at({ state: 'other-account', waiting: 1 })).toBe('Sign in to save 1'));
  it('counts problems', () => expect(at({ problems: 2 })).toBe('2 problems'));
  it('counts one problem in the singular', () => expect(at({ problems: 1 })).toBe('1 problem'));
  it('shows being offline before older problems', () => expect(at({ state: 'offline', problems: 2 })).toBe('Offline'));
});
