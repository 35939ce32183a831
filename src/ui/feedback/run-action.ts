import { AppError, errors } from '../../../contract/errors.ts';
import { showToast } from './toast-store.ts';

/** The sentence for a person about a failure: what happened and what was kept. */
export function errorText(error: unknown): string {
  return error instanceof AppError ? error.message : errors.INTERNAL.title;
}

/** Says a failure in the corner, with Try again where `retry` is given; an unexpected one also goes to the console. */
export function showError(error: unknown, retry?: () => void): void {
  if (!(error instanceof AppError)) console.error('action.failed', error);
  const answer = retry === undefined ? { durationMs: 8_000 } : { durationMs: null, actions: [{ label: 'Try again', onPress: retry }] };
  showToast({ text: errorText(error), kind: 'error', ...answer });
}

/** Runs what a gesture asked for. A failure is only logged, as `name`, and the answer is undefined. */
export async function runQuietly<T>(name: string, action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    console.error(name, error);
    return undefined;
  }
}

/** Runs what a gesture asked for. A failure becomes a message with Try again, which runs it once more. */
export async function runRepeatably(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    showError(error, () => void runRepeatably(action));
  }
}

/** Runs what a gesture asked for. A failure becomes a message, and the answer is undefined. */
export async function runAction<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    showError(error);
    return undefined;
  }
}
