import { errorText } from './run-action.ts';
import { showToast } from './toast/toast-store.ts';

/** Runs an action. Shows an error as a toast with Try again, which runs it once more. */
export async function runRepeatably(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const again = { label: 'Try again', onPress: () => void runRepeatably(action) };
    showToast({ text: errorText(error), kind: 'error', durationMs: null, actions: [again] });
  }
}
