import { AppError } from '../../contract/errors.ts';
import { isClosedForGood } from './upgrade/close-for-good.ts';
import type { StudioDatabase } from './database.ts';

const attemptsMax = 3;
const lost = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'TransactionInactiveError']);

/**
 * Runs a transaction that depends on nothing but its arguments. A lost connection (iOS Safari drops
 * it in the background) is opened again and the work repeated, up to 3 times.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function withStorage<T>(db: StudioDatabase, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const names = errorNames(error);
      if (names.includes('QuotaExceededError')) throw new AppError('STORAGE_FULL', { cause: error });
      if (!names.some((name) => lost.has(name))) throw error;
      if (attempt >= attemptsMax || isClosedForGood(db)) throw new AppError('STORAGE_LOST', { cause: error });
      await reopen(db, error);
    }
  }
}

async function reopen(db: StudioDatabase, cause: unknown): Promise<void> {
  try {
    if (db.isOpen()) db.close({ disableAutoOpen: false });
    await db.open();
  } catch (error) {
    throw new AppError('STORAGE_LOST', { cause: error instanceof Error ? error : cause });
  }
}

/** Dexie wraps the browser's error: a full disk arrives as AbortError with the cause inside. */
function errorNames(error: unknown): string[] {
  const names: string[] = [];
  for (let e = error; e instanceof Error || e instanceof DOMException; e = (e as { inner?: unknown }).inner) names.push(e.name);
  return names;
}
