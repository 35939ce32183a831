import { and, asc, eq } from 'drizzle-orm';
import type { VaultRow, VaultTable } from '../../../contract/rows/rows.ts';
import type { RestoreRows, RestoreState } from '../../../contract/vault/vault-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { listSynced, syncedTableOf, type StoredRow } from '../../storage/rows/synced-tables.ts';
import type { media } from '../../storage/schema/media.ts';
import { presentRow, restorableOf } from '../rows/rows.ts';
import { rowsOf } from './leave-out-foreign.ts';
import { findWithoutWeights } from './vault-weights.ts';

/** Users never delete requests: a request goes when its last item is forgotten, and returns with the next. */
export function isComing(request: RestoreRows, state: RestoreState | undefined): boolean {
  return state === 'absent' || (state === 'deleted' && (request.bring_back || request.table === 'generations'));
}

/** The state of each row, by its id. */
export async function judgeRows(tx: Transaction, spaceId: string, request: RestoreRows): Promise<Map<string, RestoreState>> {
  const { table } = request;
  const rows = rowsOf(request);
  const ids = rows.map((row) => row.id);
  const stored = new Map((await listSynced(tx, table, (columns) => isOneOf(columns.id, ids))).map((row) => [row.id, row]));
  const states = new Map(rows.map((row) => [row.id, judgeOne(table, row, { stored: stored.get(row.id), spaceId })]));
  // A model that is here without its weights gets those of the archive.
  for (const id of await findWithoutWeights(tx, spaceId, request)) states.set(id, 'incomplete');
  return states;
}

function judgeOne<T extends VaultTable>(
  table: T,
  row: VaultRow<T>,
  { stored, spaceId }: { stored: StoredRow<T> | undefined; spaceId: string },
): RestoreState {
  if (stored === undefined) return 'absent';
  if (stored.spaceId !== spaceId) return 'taken';
  if (stored.deletedAt !== null || ('status' in stored && stored.status === 'canceled')) return 'deleted';
  const present = presentRow(table, stored);
  const { changeable } = restorableOf(table);
  return changeable.every((field) => present[field] === row[field]) ? 'same' : 'kept';
}

/**
 * Marks rows as incomplete whose request, album, item or story is not in this library. Parents that exist stay locked: an item that
 * was deleted concurrently would count in the album it is put into.
 */
export async function markOrphans(
  tx: Transaction,
  { spaceId, request, states }: { spaceId: string; request: RestoreRows; states: Map<string, RestoreState> },
): Promise<void> {
  const { parents: parentsOf } = restorableOf(request.table);
  const coming = rowsOf(request).filter((row) => isComing(request, states.get(row.id)));
  const wanted = coming.flatMap(parentsOf);
  const there = new Set<string>();
  for (const name of new Set(wanted.map((parent) => parent.table))) {
    const table = syncedTableOf[name];
    const ids = [...new Set(wanted.filter((parent) => parent.table === name).map((parent) => parent.id))];
    const found = await tx
      .select({ id: table.id })
      .from(table as typeof media)
      .where(and(isOneOf(table.id, ids), eq(table.spaceId, spaceId)))
      .orderBy(asc(table.id))
      .for('update');
    for (const { id } of found) there.add(`${name}:${id}`);
  }
  for (const row of coming) {
    if (!parentsOf(row).every((parent) => there.has(`${parent.table}:${parent.id}`))) states.set(row.id, 'incomplete');
  }
}
