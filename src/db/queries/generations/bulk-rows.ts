import * as v from 'valibot';
import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import { whenOpen } from '../../open-database.ts';

// The rows are drafts of this device: nothing of a table is synced but the items that are made from it.
const prefix = 'bulk/row/';
const tableKey = 'bulk/table';

/** The key of the draft that keeps a row. */
export const bulkRowKey = (id: string) => `${prefix}${id}`;
export { tableKey as bulkTableKey };

const bulkJobSchema = v.object({
  /** `queued`: not asked for yet. `making`: asked for, with these identifiers. */
  state: v.picklist(['queued', 'making', 'done', 'failed', 'canceled']),
  /** Checked when it is sent. A video has the still as its image then. */
  request: v.custom<GenerationParams>((value) => typeof value === 'object' && value !== null),
  mediaId: v.string(),
  generationId: v.string(),
  /** Why it failed, a sentence. */
  error: v.nullable(v.string()),
  /** The seed that was used, and the type of the file; null before it is done. */
  seed: v.nullable(v.number()),
  mime: v.nullable(v.string()),
});
/** The request of one row: its image, or the video that begins with it. */
export type BulkJob = v.InferOutput<typeof bulkJobSchema>;

const bulkRowSchema = v.object({
  id: v.string(),
  /** The order of the rows; a row between two others has a number between theirs. */
  n: v.number(),
  /** Text by the key of its column; a column that is absent is empty. */
  cells: v.record(v.string(), v.string()),
  still: v.nullable(bulkJobSchema),
  video: v.nullable(bulkJobSchema),
});
/** A row of the table of prompts. */
export type BulkRow = v.InferOutput<typeof bulkRowSchema>;

const bulkTableSchema = v.object({
  /** Keys of the columns, in their order. */
  columns: v.array(v.string()),
  /** The queue is being sent; false: paused, or nothing was asked for. */
  isRunning: v.boolean(),
  /** Why the queue was paused by itself, a sentence; null: the person paused it, or it is not paused. */
  stopped: v.fallback(v.nullable(v.string()), null),
  /** Name of the file that the last rows came from, for the name of the results. */
  fileName: v.fallback(v.string(), ''),
});
export type BulkTable = v.InferOutput<typeof bulkTableSchema>;

export const emptyBulkTable: BulkTable = { columns: ['prompt'], isRunning: false, stopped: null, fileName: '' };

/** All rows of the table that can be read, in no order. */
export async function listBulkRows(): Promise<BulkRow[]> {
  const drafts = await whenOpen((db) => db.drafts.where('k').startsWith(prefix).toArray());
  return drafts.flatMap(({ value }) => (v.is(bulkRowSchema, value) ? [value] : []));
}

/** Rows by identifier; undefined where there is none. */
export async function findBulkRows(ids: readonly string[]): Promise<(BulkRow | undefined)[]> {
  const drafts = await whenOpen((db) => db.drafts.bulkGet(ids.map(bulkRowKey)));
  return drafts.map((draft) => (v.is(bulkRowSchema, draft?.value) ? draft.value : undefined));
}

/** The columns of the table and whether its queue is being sent. */
export async function findBulkTable(): Promise<BulkTable> {
  const parsed = v.safeParse(bulkTableSchema, (await whenOpen((db) => db.drafts.get(tableKey)))?.value);
  return parsed.success ? parsed.output : emptyBulkTable;
}
