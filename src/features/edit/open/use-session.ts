import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { closeSession, editState, hasOwnVersions, isOpen, openSession, type EditSession } from '../edit.state.ts';
import { applyPending } from '../tools/apply-pending.ts';
import { findSession, isKept, keepFile, keepSession } from './edit-draft.ts';
import { sourceKey, type EditSource } from './edit-source.ts';

/** Opens a picture with the versions that were kept of it, and keeps every later change. Null opens nothing. */
export function useSession(source: EditSource | null): void {
  const key = source === null ? null : sourceKey(source);
  useEffect(() => {
    if (source === null || isOpen(source)) return undefined;
    let isCurrent = true;
    const open = async () => {
      await keepNow();
      if (isCurrent) closeSession();
      const kept = await findSession(source);
      if (isCurrent) openSession(source, kept);
    };
    void open();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the source
  }, [key]);

  useEffect(() => {
    let known = snapshot(editState).session;
    const stop = subscribe(editState, () => {
      const { session } = snapshot(editState);
      if (session === known) return;
      known = session;
      // At once: a version is made by one gesture, and a page that ends has no time left.
      void keepNow();
    });
    return () => {
      stop();
      // The editor makes a version of what was not applied as it goes.
      void keepNow();
    };
  }, []);
}

/** Keeps the versions and leaves the picture. */
export async function leaveSession(): Promise<void> {
  applyPending();
  await keepNow();
  closeSession();
}

let keeping = Promise.resolve();

/** One after the other, each with what there is when its turn comes. */
function keepNow(): Promise<void> {
  keeping = keeping.then(keep);
  return keeping;
}

/** A draft that cannot be kept must not interrupt anybody: the versions are still on the screen. */
async function keep(): Promise<void> {
  const session = snapshot(editState).session as EditSession | null;
  if (session === null) return;
  await runQuietly('draft.not-kept', async () => {
    // A mask that was cleared must not come back.
    if (!hasOwnVersions(session) && !(await isKept(session.source))) return;
    await keepSession(session);
    if (session.source.kind !== 'file' || keptFile === sourceKey(session.source)) return;
    await keepFile(session.source);
    keptFile = sourceKey(session.source);
  });
}

let keptFile: string | null = null;
