import type { CreateRequest } from '../../contract/generation.ts';
import { limits } from '../../contract/limits.ts';
import type { SyncedTable } from '../../contract/sync.ts';
import { takeCodePoints } from '../lib/take-code-points.ts';
import { ORD_EPOCH, type SavedGeneration, type SavedMedia, type SavedRow } from './database.ts';
import type { Wish } from './intent-keys.ts';

export type RowPlace = { table: SyncedTable; id: string; space: string; g: number };

/**
 * The row as it looks once an unfinished intent is granted; null is «not there». Pure and total: an
 * intent that has nothing to say about this row leaves it as it is.
 */
export function fold(place: RowPlace, row: SavedRow | null, wish: Wish): SavedRow | null {
  switch (wish.kind) {
    case 'media.star':
      return row !== null && isMedia(row) && row.id === wish.args.id ? { ...row, is_starred: wish.args.is_starred } : row;
    case 'media.delete':
      return wish.args.ids.includes(place.id) ? null : row;
    case 'generation.cancel':
      // What is finished already stays: the server answers such a cancel with the state it is in.
      return row !== null && isMedia(row) && row.id === wish.args.id && isUnfinished(row) ? null : row;
    case 'media.restore':
      // A deleted row is not on this device any more; it comes back with the next pull.
      return row;
    case 'generation.create':
      return row ?? createRow(place, wish.args.params, wish.args.created_at);
  }
}

function isMedia(row: SavedRow): row is SavedMedia {
  return 'ord' in row;
}

function isUnfinished(row: SavedMedia): boolean {
  return row.status === 'submitted' || row.status === 'pending';
}

function createRow(place: RowPlace, params: CreateRequest, createdAt: number): SavedRow | null {
  return place.table === 'generations' ? createGeneration(place, params, createdAt) : createMedia(place, params, createdAt);
}

function createGeneration(place: RowPlace, params: CreateRequest, createdAt: number): SavedGeneration | null {
  if (params.generation_history_id !== place.id) return null;
  const { generation_history_id: _id, generation_media_resource_ids: _ids, ...shared } = params;
  return { ...shared, id: place.id, created_at: createdAt, sp: place.space, seq: 0, g: place.g };
}

function createMedia(place: RowPlace, params: CreateRequest, createdAt: number): SavedMedia | null {
  const index = params.generation_media_resource_ids?.indexOf(place.id) ?? -1;
  if (index < 0 || params.generation_history_id === undefined) return null;
  // One ms apart, so that the first image of a request stands first in a newest-first list.
  const at = createdAt - index;
  return {
    id: place.id,
    generation_history_id: params.generation_history_id,
    index,
    resource_type: 'image',
    status: 'submitted',
    model: params.model,
    width: params.width,
    height: params.height,
    duration: null,
    seed: params.seed ?? 0,
    is_starred: false,
    created_at: at,
    prompt_head: takeCodePoints(params.prompt, limits.promptHeadLength),
    thumbhash: null,
    hash: null,
    mime: null,
    size_bytes: null,
    progress: null,
    failed_reason: null,
    sp: place.space,
    ord: ORD_EPOCH - at,
    seq: 0,
    g: place.g,
  };
}
