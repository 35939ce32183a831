import * as v from 'valibot';
import { watermarkSchema } from './watermark.ts';

export const clipFormats = ['mp4', 'gif', 'webp'] as const;
/** A file type that a video can be saved as. */
export type ClipFormat = (typeof clipFormats)[number];

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));

/** px; the codecs that the studio writes need even sides and end at 4096. */
const evenSide = v.pipe(v.number(), v.multipleOf(2), v.minValue(2), v.maxValue(4096));

export const clipSettingsSchema = v.strictObject({
  /** px, of the clip as displayed; null keeps it. The clip is never enlarged. */
  width: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** MP4: px, even sides to enlarge the clip to with Lanczos. Absent: `width` holds. */
  enlargeTo: v.optional(v.strictObject({ width: evenSide, height: evenSide })),
  /** Frames per second at most; null keeps each frame for as long as it was shown. */
  frameRate: v.nullable(v.pipe(v.number(), v.minValue(0.1), v.maxValue(240))),
  /** 0–1. */
  quality: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** GIF and WEBP: begins again at its end. */
  isLooped: v.boolean(),
  /** s into the clip. */
  startS: seconds,
  /** s into the clip; null is its end. */
  endS: v.nullable(seconds),
  /** GIF and WEBP: the width is reduced until the file is no larger than this; null is any size. */
  bytesMax: v.nullable(v.pipe(v.number(), v.minValue(1))),
  /** A visible mark on every frame. */
  mark: v.optional(v.nullable(watermarkSchema)),
});
/** How a clip is written. */
export type ClipSettings = v.InferOutput<typeof clipSettingsSchema>;

const whole: ClipSettings = { width: null, frameRate: null, quality: 0.8, isLooped: true, startS: 0, endS: null, bytesMax: null };

/** Settings of the one-click download: MP4 is the whole video with sound; GIF and WEBP are small enough for a message or a page. */
export const clipDefaults: Record<ClipFormat, ClipSettings> = {
  mp4: whole,
  gif: { ...whole, width: 480, frameRate: 12 },
  webp: { ...whole, width: 640, frameRate: 15 },
};
