import * as v from 'valibot';
import { shotFits } from '../../contract/stories/shots/shot.ts';
import type { FilmRequest } from './api.ts';

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const frames = v.pipe(v.number(), v.integer(), v.minValue(0));
const side = v.pipe(v.number(), v.integer(), v.multipleOf(2), v.minValue(16), v.maxValue(4_096));
const view = v.object({ x: share, y: share, zoom: v.pipe(v.number(), v.minValue(1), v.maxValue(20)) });
/** Four hours. */
const framesMax = 4 * 3_600 * 30;

const shot = { shotId: v.string(), from: frames, frames, fadeFrames: frames, fit: v.picklist(shotFits) };
const shotSchema = v.variant('kind', [
  v.object({
    ...shot,
    kind: v.literal('clip'),
    mediaId: v.string(),
    start: seconds,
    end: seconds,
    speed: v.pipe(v.number(), v.minValue(0.01), v.maxValue(100)),
  }),
  v.object({ ...shot, kind: v.literal('still'), mediaId: v.string(), view: v.object({ from: view, to: view }) }),
  v.object({ ...shot, kind: v.literal('blank'), mediaId: v.null() }),
]);

const soundSchema = v.object({
  id: v.string(),
  source: v.variant('type', [
    v.object({ type: v.literal('file'), url: v.string() }),
    v.object({ type: v.literal('clip'), mediaId: v.string() }),
  ]),
  at: seconds,
  start: seconds,
  end: seconds,
  gain: v.pipe(v.number(), v.minValue(0), v.maxValue(16)),
  fade: seconds,
  fadeOut: v.exactOptional(seconds),
});

const captionSchema = v.object({
  at: seconds,
  until: seconds,
  lines: v.array(v.array(v.object({ text: v.string(), at: seconds, until: seconds }))),
});

/** The limits of a request for a film. */
export const filmRequestSchema: v.GenericSchema<unknown, FilmRequest> = v.strictObject({
  plan: v.object({
    frames: v.pipe(frames, v.minValue(1), v.maxValue(framesMax)),
    shots: v.array(shotSchema),
    sounds: v.array(soundSchema),
    captions: v.array(captionSchema),
    isHighlighted: v.boolean(),
  }),
  width: side,
  height: side,
  quality: share,
  sources: v.map(v.string(), v.blob()),
  sounds: v.map(v.string(), v.blob()),
});
