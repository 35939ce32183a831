import * as v from 'valibot';
import { blankMedia } from '../../blank-media.ts';
import type { GenerationRow } from '../../generation.ts';
import { idSchema } from '../../id.ts';
import { importedModel, importRequestSchema, type ImportRequest } from '../../import.ts';
import type { MediaRow } from '../../media.ts';
import { promptHead } from '../../prompt-head.ts';
import { rowKey } from '../../row-key.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

export const importMedia = defineChange({
  kind: 'media.import',
  args: importRequestSchema,
  rows: ({ generation_history_id, generation_media_resource_id }) => [
    rowKey('generations', generation_history_id),
    ...mediaKeys([generation_media_resource_id]),
  ],
  items: ({ generation_media_resource_id }) => [generation_media_resource_id],
  apply: {
    generations: (row, args, { id }) => row ?? (id === args.generation_history_id ? toGeneration(args) : null),
    media: (row, args, { id, creator }) => row ?? (id === args.generation_media_resource_id ? toMedia(args, creator) : null),
  },
  route: {
    name: 'createImport',
    path: '/api/create/import',
    summary: 'Bring an uploaded file into the library',
    body: importRequestSchema,
    response: v.object({ generation_history_id: idSchema, generation_media_resource_id: idSchema }),
    errors: ['ID_TAKEN', 'UPLOAD_MISSING', 'UPLOAD_UNREADABLE'],
  },
  body: (args) => args,
  describe: ({ file_name }) => `Import “${file_name}”`,
  standsAlone: true,
});

function toGeneration({ generation_history_id: id, settings, width, height, at }: ImportRequest): GenerationRow {
  return {
    id,
    prompt: settings.prompt ?? '',
    negative_prompt: settings.negative_prompt ?? '',
    model: importedModel,
    width,
    height,
    image_num: 1,
    seed: null,
    variation_source: null,
    strength: null,
    created_at: at,
    imported: settings,
  };
}

/** The item while its file waits to be sent. */
function toMedia(request: ImportRequest, creator: string): MediaRow {
  const { settings, width, height, duration = null, thumbhash, mime, size_bytes } = request;
  return {
    ...blankMedia(request.generation_media_resource_id, request.at, creator),
    generation_history_id: request.generation_history_id,
    status: 'completed',
    resource_type: mime.startsWith('video/') ? 'video' : 'image',
    origin: 'imported',
    model: importedModel,
    width,
    height,
    duration,
    prompt_head: promptHead(settings.prompt ?? request.file_name),
    thumbhash,
    hash: request.sha256.slice(0, 16),
    mime,
    size_bytes,
  };
}
