import { errorText } from './run-action.ts';
import { showToast } from './toast/toast-store.ts';

/** Runs what was asked for. A failure becomes a message with Try again, which runs it once more. */
export async function runRepeatably(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const again = { label: 'Try again', onPress: () => void runRepeatably(action) };
    showToast({ text: errorText(error), kind: 'error', durationMs: null, actions: [again] });
  }
}
