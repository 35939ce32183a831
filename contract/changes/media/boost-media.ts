import * as v from 'valibot';
import { canBoost, speeds } from '../../generations/cost/turbo.ts';
import { idSchema } from '../../id.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

const turboOverSchema = v.object({ is_reach_turbo_limit: v.literal(true) });

export const boostMedia = defineChange({
  kind: 'media.boost',
  args: v.object({ id: idSchema }),
  rows: ({ id }) => mediaKeys([id]),
  items: ({ id }) => [id],
  check: ({ id }, find) => {
    const row = find('media', id);
    return row === undefined || !canBoost(row) ? { code: 'GONE', detail: 'This does not wait any more, so nothing was changed.' } : null;
  },
  apply: { media: (row) => (row !== null && canBoost(row) ? { ...row, speed: 'turbo' } : row) },
  route: {
    name: 'createSpeedBoost',
    path: '/api/create/speed_boost',
    summary: 'Serve one waiting image or video at turbo speed',
    body: v.strictObject({ generation_media_resource_id: idSchema }),
    response: v.object({
      generation_media_resource_id: idSchema,
      /** The speed that it has now: what is being made already, or has ended, keeps its own. */
      inference_request_mode: v.picklist(speeds),
      /** The turbo images of the day are used up: it stays at normal speed. */
      is_reach_turbo_limit: v.boolean(),
    }),
    errors: ['NOT_FOUND', 'GONE', 'PLAN_LIMIT'],
  },
  body: ({ id }) => ({ generation_media_resource_id: id }),
  readAnswer: (body) => ({ isTurboOver: v.is(turboOverSchema, body) }),
  describe: () => 'Speed up an item',
  goesFirst: true,
  isSilentWhenGone: true,
});
