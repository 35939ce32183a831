import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { dismissDelete } from '../actions/dismiss-delete.ts';
import { undoDelete } from '../actions/undo-delete.ts';
import { remainingHold } from '../db/release-due.ts';
import { listHeldDeletions, type HeldDeletion } from '../db/queries/held-deletions.ts';
import { tabId } from '../lib/tab-id.ts';
import { runAction } from '../ui/run-action.ts';
import { showToast } from '../ui/toast-store.ts';

/**
 * Shows each deletion of this tab while it can be taken back. It follows the database, so it comes
 * back after a reload with the time that is left. A message that is hovered or focused outlives the
 * window of the deletion: Undo then brings the pictures back from the Trash.
 */
export function UndoToast() {
  const held = useLiveQuery(listHeldDeletions, []);
  const offered = useRef(new Set<string>());
  useEffect(() => {
    for (const deletion of held ?? []) {
      if (deletion.tab !== tabId || offered.current.has(deletion.mid)) continue;
      offered.current.add(deletion.mid);
      offerUndo(deletion);
    }
  }, [held]);
  return null;
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
