import { proxy } from 'valtio/vanilla';

/** How the studio in this browser stands with the server: all that screens may see of sync. */
export type SyncStatus = {
  state: 'starting' | 'saved' | 'saving' | 'offline' | 'failing' | 'storage-full' | 'signed-out' | 'other-account' | 'update-needed';
  /** Changes the server does not have yet, held deletions included. */
  waiting: number;
  /** Changes the server does not have either, which wait for the person's word: they are among the problems. */
  asked: number;
  /** Changes that were refused or wait for the person's word. */
  problems: number;
  /** Ms since 1970, null before the first time. */
  lastSyncedAt: number | null;
  /** True when a change has waited for more than a day: it exists on this device only, and the person should know. */
  isOverdue: boolean;
  /** True when this device was found to differ from the studio twice in a day: reading again did not mend it. */
  isDiffering: boolean;
  /** Files that have come onto this device ahead of being asked for, since this page began. */
  brought: number;
  /** True when this browser gives no storage, or must not: everything here lasts as long as this page. */
  isInMemory: boolean;
  /** True on a computer that is shared: everything here lasts as long as this page as well, and files are not kept either. */
  isShared: boolean;
};

/** True while changes go to the studio by themselves. */
export function isReached(state: SyncStatus['state']): boolean {
  return state === 'starting' || state === 'saved' || state === 'saving';
}

/** Changed by `start-sync.ts` only, `isInMemory` and `isShared` by the start of the app; whoever leaves an account ends the waiting. */
export const syncStatus: SyncStatus = proxy<SyncStatus>({
  state: 'starting',
  waiting: 0,
  asked: 0,
  problems: 0,
  lastSyncedAt: null,
  isOverdue: false,
  isDiffering: false,
  brought: 0,
  isInMemory: false,
  isShared: false,
});

/** Bytes of the imported file under way that have left; 0 when none is. Changed by `start-sync.ts` only. */
export const uploadStatus = proxy({ sentBytes: 0 });

/** The state in words. What needs the person comes before what passes by itself. */
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
