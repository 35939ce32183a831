import * as v from 'valibot';
import { blankMedia } from '../../media/blank-media.ts';
import { createRequestSchema, type CreateRequest, type GenerationRow } from '../../generations/generation.ts';
import { videoModeOf } from '../../generations/creation-mode.ts';
import { bulkRequestAt } from '../../generations/image/expand-bulk.ts';
import { upscaleRefusal } from '../../generations/image/upscale-choice.ts';
import { madeWith } from '../../generations/settings/made-with.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import type { MediaRow } from '../../media/media-row.ts';
import { promptHead } from '../../generations/prompt/prompt-head.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { namedTagKeys } from '../characters/tag-keys.ts';
import { mediaKeys, namedItemKeys, sourceKeys } from '../item-ids.ts';

const titleLength = 60;
const sourceGone =
  'A picture that it is made of is not in the studio: it was deleted, or its import was refused. Bring that picture in again, then ask anew.';
const turboOverSchema = v.object({ is_reach_turbo_limit: v.literal(true) });

export const startGeneration = defineChange({
  kind: 'generation.create',
  args: v.object({ params: createRequestSchema, created_at: v.number() }),
  rows: ({ params }) => {
    const { generation_history_id: single, generation_history_ids: list = [], generation_media_resource_ids: media = [] } = params;
    const generations = single === undefined ? list : [single];
    return [...generations.map((id) => rowKey('generations', id)), ...mediaKeys(media)];
  },
  waitsFor: (args) => ('params' in args ? [...sourceKeys(args.params), ...namedItemKeys(args.params), ...namedTagKeys(args.params)] : []),
  apply: {
    generations: (row, { params, created_at }, { id }) =>
      row ?? toGeneration(id, requestOf(params, params.generation_history_ids, id), created_at),
    media: (row, { params, created_at }, { id, creator }) =>
      row ?? toMedia({ id, creator }, requestOf(params, params.generation_media_resource_ids, id), created_at),
  },
  route: {
    name: 'create',
    path: '/api/create',
    summary: 'Ask for images',
    body: createRequestSchema,
    response: v.object({
      /** Of a list: of its first prompt. */
      generation_history_id: idSchema,
      generation_media_resource_ids: v.array(idSchema),
      /** Of a list: one per prompt. */
      generation_history_ids: v.optional(v.array(idSchema)),
      is_reach_turbo_limit: v.boolean(),
    }),
    errors: ['PLAN_LIMIT', 'CREDITS_EXHAUSTED', 'MODEL_UNAVAILABLE', 'ID_TAKEN', 'NOT_FOUND', 'GONE'],
  },
  body: ({ params }) => params,
  countsAs: ({ bulk }) => bulk?.generations.length ?? 1,
  readAnswer: (body) => ({ isTurboOver: v.is(turboOverSchema, body) }),
  describe: ({ params }) => {
    if (params.bulk !== undefined) {
      const { length } = params.bulk.generations;
      return `Create ${length === 1 ? 'a picture' : `${length} pictures`} from a list${nameOf(params.bulk.file_name)}`;
    }
    const head = Array.from(params.prompt.trim());
    return `Create “${head.length > titleLength ? `${head.slice(0, titleLength).join('')}…` : head.join('')}”`;
  },
  // A plan without upscaling holds as many images as the free one.
  explain: ({ params }, code) => {
    if (code === 'NOT_FOUND' && [...sourceKeys(params), ...namedItemKeys(params)].length > 0) return sourceGone;
    const isOfUpscale = params.upscale_mode !== undefined && params.image_num <= limits.freeImageCountMax;
    return code === 'PLAN_LIMIT' && isOfUpscale ? upscaleRefusal : undefined;
  },
  costsCredits: true,
  standsAlone: true,
});

const nameOf = (file: string): string => (file === '' ? '' : ` (${file})`);

/** The request that makes the row `id`, and its place in a list of prompts. `ids`: the rows of the list. */
type PlacedRequest = { request: CreateRequest | undefined; position: number };

function requestOf(params: CreateRequest, ids: readonly string[] | undefined, id: string): PlacedRequest {
  if (params.bulk === undefined) return { request: params, position: 0 };
  const position = ids?.indexOf(id) ?? -1;
  return { request: bulkRequestAt(params, position), position };
}

function toGeneration(id: string, { request, position }: PlacedRequest, createdAt: number): GenerationRow | null {
  if (request === undefined || request.generation_history_id !== id) return null;
  const { generation_history_id: _id, generation_media_resource_ids: _ids, ...shared } = request;
  return { ...shared, id, created_at: createdAt - position, imported: null };
}

function toMedia(
  { id, creator }: { id: string; creator: string },
  { request, position }: PlacedRequest,
  createdAt: number,
): MediaRow | null {
  const index = request?.generation_media_resource_ids?.indexOf(id) ?? -1;
  if (index < 0 || request?.generation_history_id === undefined) return null;
  return {
    // One ms apart, so that the first image of a request stands first in a newest-first list.
    ...blankMedia(id, createdAt - position - index, creator),
    generation_history_id: request.generation_history_id,
    index,
    resource_type: videoModeOf(request.creation_mode) === undefined ? 'image' : 'video',
    model: request.model,
    ...madeWith(request),
    width: request.width,
    height: request.height,
    seed: request.seed ?? 0,
    prompt_head: promptHead(request.prompt),
    variation_source: request.variation_source,
  };
}
