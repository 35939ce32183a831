import { runWithProgress, type ProgressOptions } from './run-with-progress.ts';
import { showToast } from './toast/toast-store.ts';

/** `said`: a sentence about the saved file. `share`: saves it on another press, where the device requires one; null: already saved. */
type Saved = { said: string; share: (() => Promise<unknown>) | null };

/** Saves a large file with a progress toast, and confirms it. */
export async function runSaving(text: string, save: (options: ProgressOptions) => Promise<Saved>): Promise<void> {
  const saved = await runWithProgress(text, save);
  if (saved === undefined) return;
  const { said, share } = saved;
  if (share === null) showToast({ kind: 'success', text: said });
  else showToast({ kind: 'success', text: said, durationMs: null, actions: [{ label: 'Share', onPress: () => void share() }] });
}
