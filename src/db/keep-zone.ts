import { Dexie, type PromiseExtended } from 'dexie';

/**
 * A result of an async function of ours that is awaited inside a transaction, where more of the database is read afterwards.
 * Dexie (4.4.7) knows to which transaction what follows belongs for as long as its own promises are awaited. After two awaits
 * in a row of others, as where one async function ends another, it may know no more while other transactions of the page
 * run beside it: what is read then is read outside, and the transaction ends as «committed too early».
 */
export function keepZone<T>(work: Promise<T>): PromiseExtended<T> {
  return Dexie.Promise.resolve(work);
}
