import { AppError, errors } from '../../../contract/errors.ts';
import { showToast } from './toast/toast-store.ts';

/** The sentence for a person about a failure: what happened and what was kept. */
export function errorText(error: unknown): string {
  return error instanceof AppError ? error.message : errors.INTERNAL.title;
}

/** Says a failure in the corner; what nobody expected also goes to the console. */
export function showError(error: unknown): void {
  if (!(error instanceof AppError)) console.error('action.failed', error);
  showToast({ text: errorText(error), kind: 'error', durationMs: 8_000 });
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
