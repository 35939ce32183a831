import * as v from 'valibot';
import { blankMedia } from '../../media/blank-media.ts';
import type { ErrorCode } from '../../errors.ts';
import type { GenerationRow } from '../../generations/generation.ts';
import { idSchema } from '../../id.ts';
import { importedModel, importRequestSchema, type ImportRequest } from '../../import/import.ts';
import type { MediaRow } from '../../media/media-row.ts';
import { promptHead } from '../../generations/prompt/prompt-head.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys, sourceKeys } from '../item-ids.ts';

const kept = 'The file is kept on this device until you discard this.';
const unread = `The studio cannot read this video, so it was not imported. ${kept} Save it as an MP4 with H.264, then import that file.`;
const videoReasons: Partial<Record<ErrorCode, string>> = {
  MEDIA_TYPE_INVALID: unread,
  DURATION_UNKNOWN: unread,
  UPLOAD_UNREADABLE: unread,
  MEDIA_TOO_LONG: `This video is too long for the studio, so it was not imported. ${kept} Cut it, then import the parts.`,
  BODY_TOO_LARGE: `This video is too large for the studio, so it was not imported. ${kept} Make it shorter or smaller, then import that file.`,
};

export const importMedia = defineChange({
  kind: 'media.import',
  args: importRequestSchema,
  rows: ({ generation_history_id, generation_media_resource_id }) => [
    rowKey('generations', generation_history_id),
    ...mediaKeys([generation_media_resource_id]),
  ],
  items: ({ generation_media_resource_id }) => [generation_media_resource_id],
  waitsFor: sourceKeys,
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
  describe: ({ file_name, mime }) => `Import the ${isVideo(mime) ? 'video' : 'picture'} “${file_name}”`,
  explain: ({ mime }, code) => (isVideo(mime) ? videoReasons[code] : undefined),
  standsAlone: true,
});

function isVideo(mime: string): boolean {
  return mime.startsWith('video/');
}

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
  const { settings, width, height, duration = null, thumbhash, mime, size_bytes, variation_source = null } = request;
  return {
    ...blankMedia(request.generation_media_resource_id, request.at, creator),
    generation_history_id: request.generation_history_id,
    status: 'completed',
    resource_type: isVideo(mime) ? 'video' : 'image',
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
    variation_source,
  };
}
