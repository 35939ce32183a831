import * as v from 'valibot';
import { rows } from '../../../contract/rows/rows.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { refuseArchive } from '../refuse-archive.ts';
import { readLines } from './read-lines.ts';

/** Keys that change what an object is, wherever they stand. Inside a text the quotes have a backslash before them. */
const dangerousKey = /"(?:__proto__|constructor|prototype)"\s*:/;

/** Reads every row of a table and answers with their number. @throws AppError VAULT_REFUSED at the first that no studio wrote */
export async function checkRows(table: SyncedTable, blob: Blob): Promise<number> {
  const schema: v.GenericSchema = rows[table].archived ?? rows[table].schema;
  let count = 0;
  try {
    for await (const line of readLines(blob)) {
      count += 1;
      if (dangerousKey.test(line) || !v.is(schema, JSON.parse(line))) throw new TypeError('is not a row');
    }
  } catch (error) {
    throw refuseArchive(`Line ${Math.max(1, count)} of the ${table} in this archive is not valid.`, error);
  }
  return count;
}
