import { AppError } from '../../contract/errors.ts';
import { commitAside } from '../db/commit-aside.ts';
import type { Mutation } from '../db/database.ts';
import type { Change } from '../../contract/changes/changes.ts';
import { databaseName, openAccount, whenOpen } from '../db/open-database.ts';
import { syncStatus } from '../sync/status.ts';
import { askUntilDone } from '../lib/browser/ask-before-leaving.ts';
import { tabId } from '../lib/browser/tab-id.ts';
import { registerWakeUp } from './outbox/register-wake-up.ts';

type ChangeOptions = { isHeld?: boolean; bytes?: ArrayBuffer; onKept?: () => void };

/**
 * Commits a change of this tab; kept files give way to it when storage is full. `isHeld` false: it gets no undo window,
 * because it is an inverse itself; `bytes`: the file that an import or a sound is about; `onKept` is called once the change is in this
 * tab's database, before the studio has it. @throws AppError, see `commit`
 */
export async function makeChange(change: Change, { onKept, ...options }: ChangeOptions = {}): Promise<Mutation> {
  const store = () => whenOpen((db, space) => commitAside(db, change, { ...options, now: Date.now(), tab: tabId, space }));
  const mutation = await askUntilDone(() => storeWithRoom(store));
  onKept?.();
  // Without storage on this device a change is not said to be made before the studio has it.
  if (syncStatus.library !== 'on-disk') await (await import('./outbox/wait-until-sent.ts')).waitUntilSent(mutation);
  else void registerWakeUp(`outbox:${databaseName(openAccount())}`);
  return mutation;
}

async function storeWithRoom(store: () => Promise<Mutation>): Promise<Mutation> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STORAGE_FULL' || !(await makeRoom())) throw error;
    return store();
  }
}

async function makeRoom(): Promise<boolean> {
  // Not on this device and not to be had: then nothing is kept here that could give way, and storage is full.
  const part = await import('../sync/files/evict-blobs.ts').catch(() => null);
  return part !== null && (await whenOpen((db) => part.makeRoom(db, openAccount())));
}
