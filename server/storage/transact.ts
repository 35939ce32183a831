import { sqlState } from '../lib/errors/sql-state.ts';
import type { Database, Transaction } from './database.ts';

/** Runs `work` in one transaction; runs it again when the database gave up on it to break a deadlock. */
export async function transact<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const state = sqlState(error);
      if (attempt === 5 || (state !== '40P01' && state !== '40001')) throw error;
    }
  }
}
