import * as v from 'valibot';
import { readMediaAddress } from '../../generations/media-address.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { storableText } from '../../text/storable-text.ts';

/** A voice speaks the words of a shot; music is under the film; an effect is anything else that is heard. */
export const soundKinds = ['voice', 'music', 'effect'] as const;
export type SoundKind = (typeof soundKinds)[number];

/** Bounds of sounds. `seconds`: of one file. `count`: of one story. */
export const soundLimits = { count: 1_000, seconds: 600, words: 3_000, beats: 4_000, textLength: 5_000, nameLength: 200 } as const;

/** A word of a voice, and when it is spoken: seconds in the file. */
export const wordTimeSchema = v.object({ text: v.string(), start: v.number(), end: v.number() });
export type WordTime = v.InferOutput<typeof wordTimeSchema>;

/**
 * A sound of a story. It is a row of its own, and its file is one that was sent or that the studio made. Of several voices of a shot the
 * newest is heard.
 */
export const storySoundRowSchema = v.object({
  id: idSchema,
  story_id: idSchema,
  kind: v.fallback(v.picklist(soundKinds), 'effect'),
  /** The shot that it moves with; null: it stands in the film. A voice always has one. */
  shot_id: v.optional(v.nullable(idSchema), null),
  /** `/api/media/upload_raw_media/<sha256>`; null: the file was lost. */
  url: v.nullable(v.string()),
  name: v.string(),
  /** Of the whole file, as decoded. */
  seconds: v.number(),
  /** Seconds after the beginning of its shot, or of the film. */
  offset: v.optional(v.number(), 0),
  /** The part of the file that is heard, seconds; `end` null: to its end. */
  start: v.optional(v.number(), 0),
  end: v.optional(v.nullable(v.number()), null),
  /** 1: as loud as the file. */
  gain: v.optional(v.number(), 1),
  /** Seconds in which it comes and goes. */
  fade: v.optional(v.number(), 0),
  /** The words of a voice, in their order; captions are made of them. */
  words: v.optional(v.array(wordTimeSchema), []),
  /** Beats of music, ascending, seconds in the file. */
  beats: v.optional(v.array(v.number()), []),
  /** The spoken words, or the words that music was made of. */
  text: v.optional(v.string(), ''),
  /** The inputs of a sound that the studio made, hashed: `soundKey`. Null for those of a person. */
  made_of: v.optional(v.nullable(v.string()), null),
  /** Milliseconds since 1970. */
  created_at: v.number(),
});
export type StorySoundRow = v.InferOutput<typeof storySoundRowSchema>;

const time = (max: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(max));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `must be at most ${max} characters`), storableText);
const fileTime = time(soundLimits.seconds + 1);

/** The fields of a sound that a person edits, with the bounds of what is sent. */
export const sentSound = {
  name: text(soundLimits.nameLength),
  shot_id: v.nullable(idSchema),
  offset: time(7_200),
  start: fileTime,
  end: v.nullable(fileTime),
  gain: v.pipe(v.number(), v.minValue(0), v.maxValue(4)),
  fade: time(60),
  words: v.pipe(
    v.array(v.strictObject({ text: text(200), start: fileTime, end: fileTime })),
    v.maxLength(soundLimits.words, `must be at most ${soundLimits.words}`),
  ),
  beats: v.pipe(
    v.array(fileTime),
    v.maxLength(soundLimits.beats, `must be at most ${soundLimits.beats}`),
    v.check((beats) => beats.every((beat, index) => index === 0 || beat > beats[index - 1]!), 'must ascend'),
  ),
};

/** The file of a sound: one that was sent. */
export const soundAddressSchema = v.pipe(
  v.string(),
  v.maxLength(limits.urlLength),
  v.check((url) => readMediaAddress(url)?.kind === 'upload', 'must be the address of a sound that was sent'),
);

/** A new sound: all but its kind and its file may be absent. */
export const newSoundEntries = {
  kind: v.picklist(soundKinds),
  url: soundAddressSchema,
  seconds: v.pipe(v.number(), v.gtValue(0), v.maxValue(soundLimits.seconds + 1)),
  name: v.optional(sentSound.name, ''),
  shot_id: v.optional(sentSound.shot_id, null),
  offset: v.optional(sentSound.offset, 0),
  start: v.optional(sentSound.start, 0),
  end: v.optional(sentSound.end, null),
  gain: v.optional(sentSound.gain, 1),
  fade: v.optional(sentSound.fade, 0),
  words: v.optional(sentSound.words, []),
  beats: v.optional(sentSound.beats, []),
  text: v.optional(text(soundLimits.textLength), ''),
  /** Of a copy: what the first one was made of. */
  made_of: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))), null),
};
