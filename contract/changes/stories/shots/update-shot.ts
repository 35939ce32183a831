import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { sentShot, storyShotRowSchema } from '../../../stories/shots/shot.ts';
import { storyMediaId } from '../../../stories/story-media.ts';
import { defineChange } from '../../define-change.ts';
import { givenFields } from '../../given-fields.ts';
import { ownStoryKeys } from './shot-keys.ts';

const fields = {
  position: v.optional(sentShot.position),
  shotImagePrompt: v.optional(sentShot.shotImagePrompt),
  shotVideoPrompt: v.optional(sentShot.shotVideoPrompt),
  shotVoiceoverScript: v.optional(sentShot.shotVoiceoverScript),
  image_media_id: v.optional(sentShot.image_media_id),
  video_media_id: v.optional(sentShot.video_media_id),
  target_seconds: v.optional(sentShot.target_seconds),
  speed: v.optional(sentShot.speed),
  trim_start: v.optional(sentShot.trim_start),
  trim_end: v.optional(sentShot.trim_end),
  is_locked: v.optional(sentShot.is_locked),
  image_model: v.optional(sentShot.image_model),
  video_model: v.optional(sentShot.video_model),
  fit: v.optional(sentShot.fit),
  clip_gain: v.optional(sentShot.clip_gain),
};

/** A take that was just put into the story is there before the shot shows it; `args` as stored. */
function takeKeys(args: object): string[] {
  if (!v.is(shownSchema, args)) return [];
  const ids = [args.image_media_id, args.video_media_id].filter((id) => typeof id === 'string');
  return ids.map((id) => rowKey('storyMedia', storyMediaId(args.story_id, id)));
}

const shown = v.optional(v.nullable(idSchema));
const shownSchema = v.object({ story_id: idSchema, image_media_id: shown, video_media_id: shown });

export const updateShot = defineChange({
  kind: 'shot.update',
  /** An absent field stays as it is. */
  args: v.object({ id: idSchema, story_id: idSchema, ...fields }),
  // Not the story: two shots that are edited wait for nothing but themselves.
  rows: ({ id }) => [rowKey('storyShots', id)],
  alsoKeys: ownStoryKeys,
  waitsFor: takeKeys,
  check: ({ id }, find) => (find('storyShots', id) === undefined ? { code: 'GONE' } : null),
  apply: { storyShots: (row, { id: _id, story_id: _story, ...asked }) => row && { ...row, ...givenFields(asked) } },
  route: {
    name: 'storyShotUpdate',
    method: 'PATCH',
    path: '/api/stories/:storyId/shots/:shotId',
    summary: 'Change fields of a shot; absent ones stay as they are',
    params: v.strictObject({ storyId: idSchema, shotId: idSchema }),
    body: v.pipe(
      v.strictObject(fields),
      v.check((body) => Object.values(body).some((value) => value !== undefined), 'must say what is to change'),
    ),
    response: v.object({ data: storyShotRowSchema }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  params: ({ id, story_id: storyId }) => ({ storyId, shotId: id }),
  body: ({ id: _id, story_id: _story, ...body }) => body,
  describe: ({ position }) => (position === undefined ? 'Edit a shot' : 'Move a shot'),
  explain: (_args, code) => (code === 'GONE' ? 'This shot was deleted on another device.' : undefined),
});
