import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { dismissDelete } from '../actions/dismiss-delete.ts';
import { undoDelete } from '../actions/undo-delete.ts';
import { remainingHold } from '../db/release-due.ts';
import { listHeldDeletions, type HeldDeletion } from '../db/queries/held-deletions.ts';
import { runAction } from '../ui/run-action.ts';
import { showToast } from '../ui/toast-store.ts';
import { answerFor } from './tab-ownership.ts';

/**
 * Shows each deletion of this tab while it can be taken back, and those of a tab that was closed,
 * reloaded or crashed, with the time that is left. A message that is hovered or focused outlives the
 * window of the deletion: Undo then brings the pictures back from the Trash.
 */
export function UndoToast() {
  const held = useLiveQuery(listHeldDeletions, []);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { mid, tab } of held ?? []) {
      if (seen.current.has(mid)) continue;
      seen.current.add(mid);
      void runAction(() => offerWhenOurs(mid, tab));
    }
  }, [held]);
  return null;
}

async function offerWhenOurs(mid: string, tab: string): Promise<void> {
  await answerFor(tab);
  // Waiting for another tab to end may have taken long.
  const deletion = (await listHeldDeletions()).find((candidate) => candidate.mid === mid);
  if (deletion !== undefined && remainingHold(deletion, Date.now()) > 0) offerUndo(deletion);
}

function offerUndo(deletion: HeldDeletion): void {
  const { mid, ids } = deletion;
  const dismiss = () => void runAction(() => dismissDelete(mid));
  showToast({
    key: `undo:${mid}`,
    text: ids.length === 1 ? 'Image deleted!' : `${ids.length} images deleted!`,
    durationMs: remainingHold(deletion, Date.now()),
    onElapsed: dismiss,
    actions: [
      { label: 'Undo', onPress: () => void undo(mid) },
      { label: 'Dismiss', onPress: dismiss },
    ],
  });
}

async function undo(mid: string): Promise<void> {
  const outcome = await runAction(() => undoDelete(mid));
  if (outcome === 'restored') showToast({ text: 'Restored' });
}
