import { AppError } from '../../contract/errors.ts';
import { commitAside } from '../db/commit-aside.ts';
import type { Intent } from '../db/database.ts';
import type { Wish } from '../../contract/changes/changes.ts';
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
export async function makeChange(wish: Wish, { onKept, ...options }: ChangeOptions = {}): Promise<Intent> {
  const change = () => whenOpen((db, space) => commitAside(db, wish, { ...options, now: Date.now(), tab: tabId, space }));
  const intent = await askUntilDone(() => changeWithRoom(change));
  onKept?.();
  // Without storage on this device a change is not said to be made before the studio has it.
  if (syncStatus.isInMemory) await (await import('./outbox/wait-until-sent.ts')).waitUntilSent(intent);
  else void registerWakeUp(`outbox:${databaseName(openAccount())}`);
  return intent;
}

async function changeWithRoom(change: () => Promise<Intent>): Promise<Intent> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STORAGE_FULL' || !(await makeRoom())) throw error;
    return change();
  }
}

async function makeRoom(): Promise<boolean> {
  // Not on this device and not to be had: then nothing is kept here that could give way, and storage is full.
  const part = await import('../sync/files/evict-blobs.ts').catch(() => null);
  return part !== null && (await whenOpen((db) => part.makeRoom(db, openAccount())));
}
