import { proxy } from 'valtio/vanilla';
import type { LibraryStorage } from '../lib/account/keeping-words.ts';

/** The state of sync in this browser: all that screens may see of it. */
export type SyncStatus = {
  state: 'starting' | 'saved' | 'saving' | 'offline' | 'failing' | 'storage-full' | 'signed-out' | 'other-account' | 'update-needed';
  /** Unsent changes, held deletions included. */
  waiting: number;
  /** Unsent changes that wait for the person's decision; they are among the problems, too. */
  asked: number;
  /** Changes that were refused or wait for the person's decision. */
  problems: number;
  /** Ms since 1970, null before the first time. */
  lastSyncedAt: number | null;
  /** True when an unsent change is older than a day; the person should know that only this device has it. */
  isOverdue: boolean;
  /** True when this device differed from the studio twice in a day: reading again did not mend it. */
  isDiffering: boolean;
  /** Files prefetched onto this device since this page started. */
  brought: number;
  library: LibraryStorage;
};

/** True while changes reach the studio without the person's help. */
export function isReached(state: SyncStatus['state']): boolean {
  return state === 'starting' || state === 'saved' || state === 'saving';
}

/**
 * Written by `start-sync.ts` only, with two exceptions. The start of the app writes `library`; leaving an account
 * resets `waiting`.
 */
export const syncStatus: SyncStatus = proxy<SyncStatus>({
  state: 'starting',
  waiting: 0,
  asked: 0,
  problems: 0,
  lastSyncedAt: null,
  isOverdue: false,
  isDiffering: false,
  brought: 0,
  library: 'on-disk',
});

/** Bytes of the current upload that have left; 0 without an upload. Written by `start-sync.ts` only. */
export const uploadStatus = proxy({ sentBytes: 0 });

/** The state in words. States that need the person come before states that pass by themselves. */
export function describeSync({ state, waiting, problems }: SyncStatus): string {
  if (state === 'signed-out' || state === 'other-account') return waiting > 0 ? `Sign in to save ${waiting}` : 'Sign in';
  if (state === 'update-needed') return waiting > 0 ? `Update to save ${waiting}` : 'Update';
  if (state === 'offline') return waiting > 0 ? `Offline, ${waiting} waiting` : 'Offline';
  if (state === 'failing') return waiting > 0 ? `Studio error, ${waiting} waiting` : 'Studio error';
  if (state === 'storage-full') return waiting > 0 ? `Storage full, ${waiting} waiting` : 'Storage full';
  if (state === 'starting' && waiting === 0) return 'Connecting';
  if (problems > 0) return problems === 1 ? '1 problem' : `${problems} problems`;
  return waiting > 0 ? `Saving ${waiting}` : 'Saved';
}
