import * as v from 'valibot';
import { limits } from '../limits.ts';
import { sentShot, storyShotRowSchema } from '../stories/shots/shot.ts';
import { boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

const words = boundedText(limits.promptLength);
const modelKey = v.optional(v.nullable(boundedText(limits.modelKeyLength)), null);

export const storyShots = defineRow({
  schema: storyShotRowSchema,
  archived: v.object({
    ...storyShotRowSchema.entries,
    position: sentShot.position,
    shotImagePrompt: words,
    shotVideoPrompt: words,
    shotVoiceoverScript: words,
    target_seconds: v.optional(sentShot.target_seconds, null),
    speed: v.optional(sentShot.speed, 1),
    trim_start: v.optional(sentShot.trim_start, 0),
    trim_end: v.optional(sentShot.trim_end, null),
    image_model: modelKey,
    video_model: modelKey,
    clip_gain: v.optional(sentShot.clip_gain, 1),
    problem: v.optional(v.nullable(boundedText(1_000)), null),
    created_at: boundedTime,
  }),
  isDigested: true,
  isSmall: false,
  names: ['shot', 'shots'],
});
