import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { mediaRowSchema, type MediaRow } from '../../contract/media/media-row.ts';
import { studio } from '../db/open-database.ts';
import { readChange } from '../db/outbox/read-mutation.ts';
import { undoHeld } from '../db/outbox/release-due.ts';
import { rowKey } from '../../contract/rows/row-key.ts';
import { makeChange } from './make-change.ts';
import { forgetUndo } from './undo.ts';

/** Items as they were when this tab deleted them: a late Undo shows them at once, also without a connection. */
const rowsOf = new Map<string, MediaRow[]>();
const mostKept = 50;

export function rememberDeleted(mid: string, rows: MediaRow[]): void {
  rowsOf.set(mid, rows);
  const oldest = rowsOf.keys().next().value;
  if (rowsOf.size > mostKept && oldest !== undefined) rowsOf.delete(oldest);
}

/**
 * Takes a deletion back. `undone`: the server never hears of it. `restored`: it had left already, so
 * the items are brought back from the Trash.
 * @throws AppError NOT_FOUND when there is no such deletion, STORAGE_FULL, STORAGE_LOST
 */
export async function undoDelete(mid: string): Promise<'undone' | 'restored'> {
  const outcome = await takeBackDelete(mid);
  // Only after success: an undo that failed can be tried again.
  forgetUndo(mid);
  return outcome;
}

async function takeBackDelete(mid: string): Promise<'undone' | 'restored'> {
  const db = studio();
  if (await undoHeld(db, mid)) return 'undone';
  const mutation = (await db.outbox.get({ mid })) ?? (await db.done.get(mid))?.intent;
  // A second click on Undo finds its work done.
  if (mutation?.state === 'undone') return 'undone';
  // The studio refused it: the items are back already, and the list of problems says why.
  if (mutation === undefined && (await db.problems.where('mid').equals(mid).count()) > 0) return 'undone';
  const change = mutation === undefined ? null : readChange(mutation);
  if (change?.kind !== 'media.delete') throw new AppError('NOT_FOUND');
  const { ids } = change.args;
  // After a reload `rowsOf` is empty: the shadows hold the server's rows while the deletion is on its way.
  const rows = rowsOf.get(mid) ?? (await db.shadow.bulkGet(ids.map((id) => rowKey('media', id)))).map((shadow) => shadow?.row);
  const sent = rows.map((row) => v.safeParse(mediaRowSchema, row)).flatMap((parsed) => (parsed.success ? [parsed.output] : []));
  await makeChange({ kind: 'media.restore', args: { ids, rows: sent } });
  return 'restored';
}
