import { AppError, errors } from '../../../contract/errors.ts';
import { showToast } from './toast/toast-store.ts';

/** The message of an error for users: what happened and what was kept. */
export function errorText(error: unknown): string {
  return error instanceof AppError ? error.message : errors.INTERNAL.title;
}

/** Shows an error as a toast; unexpected errors are also logged to the console. */
export function showError(error: unknown): void {
  if (!(error instanceof AppError)) console.error('action.failed', error);
  showToast({ text: errorText(error), kind: 'error', durationMs: 8_000 });
}

/** Runs an action. Logs an error under `name` and returns undefined then. */
export async function runQuietly<T>(name: string, action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    console.error(name, error);
    return undefined;
  }
}

/** Runs an action. Shows an error as a toast and returns undefined then. */
export async function runAction<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    showError(error);
    return undefined;
  }
}
