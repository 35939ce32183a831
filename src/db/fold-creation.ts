import { blankMedia } from '../../contract/blank-media.ts';
import type { CreateRequest } from '../../contract/generation.ts';
import { bulkRequestAt } from '../../contract/generation/image/expand-bulk.ts';
import { importedModel, type ImportRequest } from '../../contract/import.ts';
import { limits } from '../../contract/limits.ts';
import type { SyncedTable } from '../../contract/synced-tables.ts';
import { takeCodePoints } from '../lib/take-code-points.ts';
import { ORD_EPOCH, type SavedGeneration, type SavedMedia, type SavedRow } from './database.ts';

/** Where a row is kept and who makes it: `creator` is the user's identifier. */
export type RowPlace = { table: SyncedTable; id: string; space: string; creator: string; g: number };

/** The rows of a request for pictures, before the server has seen it. */
export function foldCreation(place: RowPlace, params: CreateRequest, createdAt: number): SavedRow | null {
  const isGeneration = place.table === 'generations';
  const ids = isGeneration ? params.generation_history_ids : params.generation_media_resource_ids;
  const position = params.bulk === undefined ? 0 : (ids?.indexOf(place.id) ?? -1);
  const request = params.bulk === undefined ? params : bulkRequestAt(params, position);
  if (request === undefined) return null;
  // One ms apart, so that the first image of a request stands first in a newest-first list.
  const at = createdAt - position;
  return isGeneration ? createGeneration(place, request, at) : createMedia(place, request, at);
}

function createGeneration(place: RowPlace, params: CreateRequest, createdAt: number): SavedGeneration | null {
  if (params.generation_history_id !== place.id) return null;
  const { generation_history_id: _id, generation_media_resource_ids: _ids, ...shared } = params;
  return { ...shared, id: place.id, created_at: createdAt, imported: null, sp: place.space, seq: 0, g: place.g };
}

function createMedia(place: RowPlace, params: CreateRequest, createdAt: number): SavedMedia | null {
  const index = params.generation_media_resource_ids?.indexOf(place.id) ?? -1;
  if (index < 0 || params.generation_history_id === undefined) return null;
  return {
    ...blankRow(place, createdAt - index),
    generation_history_id: params.generation_history_id,
    index,
    resource_type: params.creation_mode === undefined ? 'image' : 'video',
    model: params.model,
    width: params.width,
    height: params.height,
    seed: params.seed ?? 0,
    prompt_head: takeCodePoints(params.prompt, limits.promptHeadLength),
    variation_source: params.variation_source,
  };
}

/** The rows of a picture that was brought here, while its file waits to be sent. */
export function foldImport(place: RowPlace, request: ImportRequest): SavedRow | null {
  const { settings } = request;
  if (place.table === 'generations' && place.id === request.generation_history_id) {
    return {
      id: place.id,
      prompt: settings.prompt ?? '',
      negative_prompt: settings.negative_prompt ?? '',
      model: importedModel,
      width: request.width,
      height: request.height,
      image_num: 1,
      seed: null,
      variation_source: null,
      strength: null,
      created_at: request.at,
      imported: settings,
      sp: place.space,
      seq: 0,
      g: place.g,
    };
  }
  if (place.table !== 'media' || place.id !== request.generation_media_resource_id) return null;
  return {
    ...blankRow(place, request.at),
    generation_history_id: request.generation_history_id,
    status: 'completed',
    origin: 'imported',
    model: importedModel,
    width: request.width,
    height: request.height,
    prompt_head: takeCodePoints(settings.prompt ?? request.file_name, limits.promptHeadLength),
    thumbhash: request.thumbhash,
    hash: request.sha256.slice(0, 16),
    mime: request.mime,
    size_bytes: request.size_bytes,
  };
}

function blankRow(place: RowPlace, at: number): SavedMedia {
  return { ...blankMedia(place.id, at, place.creator), sp: place.space, ord: ORD_EPOCH - at, seq: 0, g: place.g };
}
