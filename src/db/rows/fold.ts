import { definitionOf, type Change } from '../../../contract/changes/changes.ts';
import type { RowOf } from '../../../contract/rows/rows.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { ORD_EPOCH, type SavedRow } from '../database.ts';

/** Where a row is kept and who makes it: `creator` is the user's identifier. */
type RowPlace = { table: SyncedTable; id: string; space: string; creator: string; g: number };
type Row = RowOf<SyncedTable>;

/**
 * The row as it looks once an unfinished change is accepted; null is «not there». Pure and total: a change that has nothing to say
 * about this row leaves it as it is.
 */
export function fold(place: RowPlace, row: SavedRow | null, { kind, args }: Change): SavedRow | null {
  const apply = definitionOf(kind).apply[place.table] as Apply | undefined;
  if (apply === undefined) return row;
  const changed = apply(row, args, place);
  if (changed === null || changed === row) return changed as SavedRow | null;
  return row === null ? toSaved(place, changed) : ({ ...row, ...changed } as SavedRow);
}

type Apply = (row: Row | null, args: unknown, place: RowPlace) => Row | null;

/** A row that the server does not know yet. */
function toSaved({ table, space, g }: RowPlace, row: Row): SavedRow {
  const saved = { ...row, sp: space, seq: 0, g };
  return (table === 'media' && 'created_at' in row ? { ...saved, ord: ORD_EPOCH - row.created_at } : saved) as SavedRow;
}
