import { Dexie, type PromiseExtended } from 'dexie';

/**
 * Wraps the result of an async function that is awaited inside a transaction before more is read. Dexie 4.4.7 tracks the current
 * transaction through its own promises. After two native awaits in a row (one async function returning another) it can lose track while
 * other transactions of the page run: later reads are outside, and the transaction fails as 'committed too early'.
 */
export function keepZone<T>(work: Promise<T>): PromiseExtended<T> {
  return Dexie.Promise.resolve(work);
}
