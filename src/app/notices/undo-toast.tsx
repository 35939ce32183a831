import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { remainingHold } from '../../db/outbox/release-due.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { answerFor } from '../tab-ownership.ts';
import { offerOwnUndo, offerUndo } from './offer-undo.ts';

/**
 * Shows each deletion and removal of this tab while it can be taken back, and those of a tab that was closed,
 * reloaded or crashed, with the time that is left. A message that is hovered or focused outlives the
 * window of its change: Undo then asks for the opposite, such as pictures back from the Trash.
 */
export function UndoToast() {
  useEffect(offerOwnUndo, []);
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

async function offerWhenOurs(mid: string, tab: string): Promise<void> {
  await answerFor(tab);
  // Waiting for another tab to end may have taken long.
  const change = (await listHeldChanges()).find((candidate) => candidate.mid === mid);
  const left = change === undefined ? 0 : remainingHold(change, Date.now());
  if (change !== undefined && left > 0) offerUndo(change, left);
}
