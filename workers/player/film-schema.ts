import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seconds = v.pipe(v.number(), v.finite());
const side = v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(4_096));
const view = v.object({ x: v.number(), y: v.number(), zoom: v.number() });
const shot = { shotId: v.string(), from: count, frames: count, fadeFrames: count, fit: v.picklist(['crop', 'whole']) };
const word = v.object({ text: v.string(), at: seconds, until: seconds });

/** A film as it comes from the page. */
export const seenFilmSchema = v.object({
  width: side,
  height: side,
  plan: v.object({
    frames: count,
    shots: v.array(
      v.variant('kind', [
        v.object({ ...shot, kind: v.literal('clip'), mediaId: v.string(), start: seconds, end: seconds, speed: seconds }),
        v.object({ ...shot, kind: v.literal('still'), mediaId: v.string(), view: v.object({ from: view, to: view }) }),
        v.object({ ...shot, kind: v.literal('blank'), mediaId: v.null() }),
      ]),
    ),
    captions: v.array(v.object({ at: seconds, until: seconds, lines: v.array(v.array(word)) })),
    isHighlighted: v.boolean(),
  }),
});
