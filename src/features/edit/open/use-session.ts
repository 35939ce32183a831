import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { runQuietly } from '../../../ui/feedback/run-action.ts';
import { closeSession, editState, hasOwnVersions, isOpen, openSession, type EditSession } from '../edit.state.ts';
import { applyPending } from '../tools/apply-pending.ts';
import { findSession, isKept, keepFile, keepSession } from './edit-draft.ts';
import { sourceKey, type EditSource } from './edit-source.ts';

/** Opens a picture with its saved versions, and saves every later change. Null opens nothing. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies the source
  }, [key]);

  useEffect(() => {
    let known = snapshot(editState).session;
    const stop = subscribe(editState, () => {
      const { session } = snapshot(editState);
      if (session === known) return;
      known = session;
      // Not debounced: each version is one gesture, and a closing page leaves no time.
      void keepNow();
    });
    return () => {
      stop();
      // The unmounting editor turns the unapplied step into a version first.
      void keepNow();
    };
  }, []);
}

/** Saves the versions and closes the picture. */
export async function leaveSession(): Promise<void> {
  applyPending();
  await keepNow();
  closeSession();
}

let keeping = Promise.resolve();

/** Serialises the saves; each one stores the state at its start. */
function keepNow(): Promise<void> {
  keeping = keeping.then(keep);
  return keeping;
}

/** Saves the session. A failure is only logged: the versions are still in memory. */
async function keep(): Promise<void> {
  const session = snapshot(editState).session as EditSession | null;
  if (session === null) return;
  await runQuietly('draft.not-kept', async () => {
    // A session without versions is still saved over an older draft, or a cleared mask would return.
    if (!hasOwnVersions(session) && !(await isKept(session.source))) return;
    await keepSession(session);
    if (session.source.kind !== 'file' || keptFile === sourceKey(session.source)) return;
    await keepFile(session.source);
    keptFile = sourceKey(session.source);
  });
}

let keptFile: string | null = null;
