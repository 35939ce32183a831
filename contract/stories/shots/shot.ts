import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { modelKeySchema } from '../../preset.ts';
import { storableText } from '../../text/storable-text.ts';

export const shotFits = ['crop', 'whole'] as const;

const itemId = v.optional(v.nullable(idSchema), null);
const seconds = v.optional(v.nullable(v.number()), null);

/**
 * One shot of a story. It is a row of its own, so that two devices can edit two shots. Prompts name characters and props by their
 * markers. Its takes are the items of the story with its identifier; the chosen ones are named here.
 */
export const storyShotRowSchema = v.object({
  id: idSchema,
  story_id: idSchema,
  /** Shots stand in the order of these strings: `positionBetween`. */
  position: v.string(),
  shotImagePrompt: v.string(),
  shotVideoPrompt: v.string(),
  shotVoiceoverScript: v.string(),
  image_media_id: itemId,
  video_media_id: itemId,
  /** Seconds that it should last in the film; null: as long as its clip, its voice or the beats say. */
  target_seconds: seconds,
  /** 2 plays the clip twice as fast. */
  speed: v.optional(v.number(), 1),
  /** Seconds of the clip that are left out at its beginning, and where it ends; null: at its end. */
  trim_start: v.optional(v.number(), 0),
  trim_end: seconds,
  /** A locked shot is left as it is when the story is made anew. */
  is_locked: v.optional(v.boolean(), false),
  /** Key of the model of its picture, where it is not that of the story. */
  image_model: v.optional(v.nullable(v.string()), null),
  video_model: v.optional(v.nullable(v.string()), null),
  /** In a film of another shape its picture is cut off at its sides, or whole with bars. */
  fit: v.optional(v.fallback(v.picklist(shotFits), 'crop'), 'crop'),
  /** Gain of the own sound of its clip; 1: as it was made. */
  clip_gain: v.optional(v.number(), 1),
  /** Why its picture, its clip or its voice could not be made; one sentence. */
  problem: v.optional(v.nullable(v.string()), null),
  /** Milliseconds since 1970. */
  created_at: v.number(),
});
export type StoryShotRow = v.InferOutput<typeof storyShotRowSchema>;

const words = v.pipe(v.string(), v.maxLength(limits.promptLength, `must be at most ${limits.promptLength} characters`), storableText);
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(3_600));

/** The fields of a shot that a person edits, with the bounds of what is sent. */
export const sentShot = {
  position: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{0,199}[1-9A-Za-z]$/, 'is not a position')),
  shotImagePrompt: words,
  shotVideoPrompt: words,
  shotVoiceoverScript: words,
  image_media_id: v.nullable(idSchema),
  video_media_id: v.nullable(idSchema),
  target_seconds: v.nullable(v.pipe(v.number(), v.minValue(0.1), v.maxValue(3_600))),
  speed: v.pipe(v.number(), v.minValue(0.25), v.maxValue(4)),
  trim_start: time,
  trim_end: v.nullable(time),
  is_locked: v.boolean(),
  image_model: v.nullable(modelKeySchema),
  video_model: v.nullable(modelKeySchema),
  fit: v.picklist(shotFits),
  clip_gain: v.pipe(v.number(), v.minValue(0), v.maxValue(4)),
};

/** A new shot: all but its words and its place may be absent. */
export const newShotEntries = {
  position: sentShot.position,
  shotImagePrompt: v.optional(sentShot.shotImagePrompt, ''),
  shotVideoPrompt: v.optional(sentShot.shotVideoPrompt, ''),
  shotVoiceoverScript: v.optional(sentShot.shotVoiceoverScript, ''),
  image_media_id: v.optional(sentShot.image_media_id, null),
  video_media_id: v.optional(sentShot.video_media_id, null),
  target_seconds: v.optional(sentShot.target_seconds, null),
  speed: v.optional(sentShot.speed, 1),
  trim_start: v.optional(sentShot.trim_start, 0),
  trim_end: v.optional(sentShot.trim_end, null),
  is_locked: v.optional(sentShot.is_locked, false),
  image_model: v.optional(sentShot.image_model, null),
  video_model: v.optional(sentShot.video_model, null),
  fit: v.optional(sentShot.fit, 'crop'),
  clip_gain: v.optional(sentShot.clip_gain, 1),
};
