import { dismissHeldChange } from '../../actions/outbox/dismiss-held-change.ts';
import { undoHeldChange } from '../../actions/undo-held-change.ts';
import { watchCommitted } from '../../db/commit-aside.ts';
import { readHeldChange, type HeldChange } from '../../db/queries/outbox/held-changes.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';

const offered = new Set<string>();

/**
 * Shows Undo for each deletion and removal of this tab as soon as it is committed, for its full time. On a slow or suspended tab the
 * mutation may be sent before the message is drawn; Undo then makes the opposite change. Returns a function that stops it.
 */
export function offerOwnUndo(): () => void {
  return watchCommitted((mutation) => {
    const change = readHeldChange(mutation);
    if (change !== null) offerUndo(change, change.holdMs);
  });
}

/** Shows a held change with its Undo, once. */
export function offerUndo(change: HeldChange, durationMs: number): void {
  const { mid, text, textMs, subject } = change;
  if (offered.has(mid)) return;
  offered.add(mid);
  const dismiss = () => void runAction(() => dismissHeldChange(mid));
  showToast({
    key: `undo:${mid}`,
    text,
    subject,
    textMs,
    durationMs,
    onElapsed: dismiss,
    actions: [
      { label: 'Undo', onPress: () => undo(mid) },
      { label: 'Dismiss', onPress: dismiss },
    ],
  });
}

async function undo(mid: string): Promise<void> {
  const outcome = await runAction(() => undoHeldChange(mid));
  if (outcome === 'restored') showToast({ text: 'Restored' });
}
