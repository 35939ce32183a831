import * as v from 'valibot';
import { ownerIdSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { rows, type RowOf } from '../rows/rows.ts';
import { syncedTables, type SyncedTable } from './synced-tables.ts';

const seq = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An identifier, or two with a dot between. */
const rowIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}(\.[0-9a-f-]{36})?$/, 'is not an identifier'));

/** One changed row as it stands now; `row: null` is a tombstone. */
export type RowChange = { [T in SyncedTable]: { table: T; id: string; seq: number; row: RowOf<T> | null } }[SyncedTable];
export const changeSchema = v.variant(
  'table',
  syncedTables.map((table) => v.object({ table: v.literal(table), id: rowIdSchema, seq, row: v.nullable(rows[table].schema) })),
) as v.GenericSchema<RowChange>;

/** Where a device stands: everything of `epoch` up to and including `seq`. Written `<epoch>:<seq>`. */
export const cursorSchema = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}:\d{1,15}$/, 'is not a cursor'));

const pageLimit = v.optional(
  v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1), v.maxValue(limits.pageMax)),
  String(limits.pageMax),
);

/** XOR of `digestRow` of all living rows of the space at `head`; a device that stands there must have the same. */
const digest = v.optional(seq);

export const changesQuerySchema = v.strictObject({ space: ownerIdSchema, cursor: cursorSchema, limit: pageLimit });
export const changesResponseSchema = v.object({
  space: ownerIdSchema,
  from_epoch: v.string(),
  from: seq,
  epoch: v.string(),
  to: seq,
  head: seq,
  more: v.boolean(),
  changes: v.array(changeSchema),
  /** Living media of the space, for the count beside History. */
  live_media: v.number(),
  digest,
});
export type ChangesResponse = v.InferOutput<typeof changesResponseSchema>;

/** Position behind the oldest item that there can be. */
export const endOfItems = '0:00000000-0000-0000-0000-000000000000';

/**
 * First sync: newest first, by keyset. `before` is `<created_at>:<id>` of the last media row received; `+<created_at>:<id>` behind it, of
 * the last story, says that there are more stories.
 */
export const snapshotQuerySchema = v.strictObject({
  space: ownerIdSchema,
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:[0-9a-f-]{36}(\+\d{1,15}:[0-9a-f-]{36})?$/, 'is not a position'))),
  limit: pageLimit,
});
export const snapshotResponseSchema = v.object({
  space: ownerIdSchema,
  epoch: v.string(),
  head: seq,
  /** Media of this page, each preceded somewhere in the list by its generation. */
  changes: v.array(changeSchema),
  /** Position to continue from, null at the end. */
  next: v.nullable(v.string()),
  live_media: v.number(),
  digest,
});
export type SnapshotResponse = v.InferOutput<typeof snapshotResponseSchema>;

/** Data of a `hint` event of GET /sync/events: there are changes up to `seq`. It carries nothing else. */
export const hintSchema = v.object({ space: ownerIdSchema, seq });

/** The X-Sync response header of a write: `space=…;epoch=…;seq=…`. */
export type SyncMark = { space: string; epoch: string; seq: number };

export function formatSyncMark(mark: SyncMark): string {
  return `space=${mark.space};epoch=${mark.epoch};seq=${mark.seq}`;
}

/**
 * Null when the header is absent or not ours: then the answer is not from our server. A newer server may add
 * parts and the positions of other spaces behind the first.
 */
export function parseSyncMark(header: string | null): SyncMark | null {
  const match = /^space=([A-Za-z0-9_-]{1,64});epoch=([0-9a-f-]{36});seq=(\d{1,15})(?=[;,]|$)/.exec(header ?? '');
  return match === null ? null : { space: match[1]!, epoch: match[2]!, seq: Number(match[3]) };
}
