import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { dismissHeldChange } from '../../actions/dismiss-held-change.ts';
import { undoHeldChange } from '../../actions/undo-held-change.ts';
import { remainingHold } from '../../db/release-due.ts';
import { listHeldChanges, type HeldChange } from '../../db/queries/held-changes.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { answerFor } from '../tab-ownership.ts';

/**
 * Shows each deletion and removal of this tab while it can be taken back, and those of a tab that was closed,
 * reloaded or crashed, with the time that is left. A message that is hovered or focused outlives the
 * window of its change: Undo then asks for the opposite, such as pictures back from the Trash.
 */
export function UndoToast() {
  const held = useLiveQuery(listHeldChanges, []);
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

/** 'Album deleted' stays this long (specification); what takes it back stays as long as it can. */
const albumDeletedMs = 2_000;

async function offerWhenOurs(mid: string, tab: string): Promise<void> {
  await answerFor(tab);
  // Waiting for another tab to end may have taken long.
  const change = (await listHeldChanges()).find((candidate) => candidate.mid === mid);
  if (change !== undefined && remainingHold(change, Date.now()) > 0) offerUndo(change);
}

function offerUndo(change: HeldChange): void {
  const { mid } = change;
  const dismiss = () => void runAction(() => dismissHeldChange(mid));
  showToast({
    key: `undo:${mid}`,
    text: describe(change),
    subject: change.subject,
    textMs: change.kind === 'album.delete' ? albumDeletedMs : null,
    durationMs: remainingHold(change, Date.now()),
    onElapsed: dismiss,
    actions: [
      { label: 'Undo', onPress: () => void undo(mid) },
      { label: 'Dismiss', onPress: dismiss },
    ],
  });
}

function describe({ kind, count }: HeldChange): string {
  switch (kind) {
    case 'media.delete':
      return count === 1 ? 'Image deleted!' : 'Delete images successfully';
    case 'album.delete':
      return 'Album deleted';
    case 'album.removeItems':
      return count === 1 ? 'Removed from the album' : `${count} images removed from the album`;
  }
}

async function undo(mid: string): Promise<void> {
  const outcome = await runAction(() => undoHeldChange(mid));
  if (outcome === 'restored') showToast({ text: 'Restored' });
}
