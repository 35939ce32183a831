import { runAction } from './run-action.ts';
import { closeToast, showToast } from './toast/toast-store.ts';

export type ProgressOptions = { onProgress: (fraction: number) => void; signal: AbortSignal };

let last = 0;

/**
 * Runs a long action with a toast of its progress and Cancel. The progress is in quarters, so that screen readers are not kept busy.
 * Returns undefined after an error, which it shows, and after Cancel.
 */
export async function runWithProgress<T>(text: string, work: (options: ProgressOptions) => Promise<T>): Promise<T | undefined> {
  const key = `progress-${++last}`;
  const controller = new AbortController();
  let quarter = -1;
  const onProgress = (fraction: number): void => {
    const now = Math.floor(fraction * 4);
    if (now === quarter || controller.signal.aborted) return;
    quarter = now;
    const actions = [{ label: 'Cancel', onPress: () => controller.abort() }];
    showToast({ key, text: now > 0 ? `${text} ${now * 25} %` : text, durationMs: null, actions });
  };
  onProgress(0);
  const result = await runAction(() => work({ onProgress, signal: controller.signal }));
  // A late progress report after an error must not show a toast again.
  controller.abort();
  closeToast(key);
  return result;
}
