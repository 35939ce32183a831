import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { remainingHold } from '../../db/outbox/release-due.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { answerFor } from '../tab-ownership.ts';
import { offerOwnUndo, offerUndo } from './offer-undo.ts';

/**
 * Shows each deletion and removal of this tab during its undo window, and those of a tab that was closed, reloaded or crashed, with the
 * time left. A message that is hovered or focused outlives the undo window: Undo then makes the opposite change, such as restoring from
 * the Trash.
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
  // Read again: waiting for the other tab to end may have taken long.
  const change = (await listHeldChanges()).find((candidate) => candidate.mid === mid);
  const left = change === undefined ? 0 : remainingHold(change, Date.now());
  if (change !== undefined && left > 0) offerUndo(change, left);
}
