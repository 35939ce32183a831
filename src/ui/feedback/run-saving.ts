import { runWithProgress, type ProgressOptions } from './run-with-progress.ts';
import { showToast } from './toast/toast-store.ts';

/** `said`: what was saved, in a sentence. `share`: saves it after a press, where a device asks for one; null: it is saved. */
type Saved = { said: string; share: (() => Promise<unknown>) | null };

/** Runs what saves a large file with its progress, and says what was saved. */
export async function runSaving(text: string, save: (options: ProgressOptions) => Promise<Saved>): Promise<void> {
  const saved = await runWithProgress(text, save);
  if (saved === undefined) return;
  const { said, share } = saved;
  if (share === null) showToast({ kind: 'success', text: said });
  else showToast({ kind: 'success', text: said, durationMs: null, actions: [{ label: 'Share', onPress: () => void share() }] });
}
