import * as v from 'valibot';
import { newSoundEntries, sentSound, soundLimits, storySoundRowSchema, wordTimeSchema } from '../stories/sounds/sound.ts';
import { boundedAddress, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

const fileTime = v.pipe(v.number(), v.minValue(0), v.maxValue(soundLimits.seconds + 1));
const word = v.object({ ...wordTimeSchema.entries, text: boundedText(200), start: fileTime, end: fileTime });

export const storySounds = defineRow({
  schema: storySoundRowSchema,
  archived: v.object({
    ...storySoundRowSchema.entries,
    url: v.nullable(boundedAddress),
    name: boundedText(soundLimits.nameLength),
    seconds: newSoundEntries.seconds,
    offset: v.optional(sentSound.offset, 0),
    start: v.optional(sentSound.start, 0),
    end: v.optional(sentSound.end, null),
    gain: v.optional(sentSound.gain, 1),
    fade: v.optional(sentSound.fade, 0),
    words: v.optional(v.pipe(v.array(word), v.maxLength(soundLimits.words)), []),
    beats: v.optional(sentSound.beats, []),
    text: v.optional(boundedText(soundLimits.textLength), ''),
    made_of: v.optional(v.nullable(boundedText(100)), null),
    created_at: boundedTime,
  }),
  isDigested: true,
  isSmall: false,
  names: ['sound', 'sounds'],
});
