import { settle } from '../../lib/browser/settle-request.ts';

const scratch = 'studio-scratch';

/**
 * Makes Chromium begin a new log for the databases of this origin, which it does whenever it deletes one. Other
 * browsers only make and delete an empty database. Errors: those of `indexedDB.open`.
 */
export async function renewLog(): Promise<void> {
  // A browser that is killed in the middle of a write leaves half a record at the end of its log. Its next start
  // reads up to there and then writes on behind it; the start after that takes the half record for corruption and
  // deletes every database of the origin (github.com/google/leveldb/issues/1287). A log that was left for a new one
  // is thrown away, half record and all.
  const opening = indexedDB.open(scratch);
  await settle(opening);
  opening.result.close();
  await settle(indexedDB.deleteDatabase(scratch));
}
