import * as v from 'valibot';

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const gain = v.pipe(v.number(), v.minValue(0), v.maxValue(4));
const side = v.pipe(v.number(), v.integer(), v.multipleOf(2), v.minValue(16), v.maxValue(4_096));
const view = v.strictObject({ x: share, y: share, zoom: v.pipe(v.number(), v.minValue(1), v.maxValue(20)) });
const part = { source: v.blob(), startS: seconds, endS: v.nullable(seconds), gain };

/** What a film may be asked for. */
export const filmRequestSchema = v.strictObject({
  width: side,
  height: side,
  frameRate: v.pipe(v.number(), v.minValue(1), v.maxValue(120)),
  quality: share,
  shots: v.array(
    v.variant('kind', [
      v.strictObject({ kind: v.literal('clip'), ...part }),
      v.strictObject({ kind: v.literal('still'), source: v.blob(), durationS: seconds, from: view, to: view }),
      v.strictObject({ kind: v.literal('title'), text: v.string(), durationS: seconds, color: v.string(), background: v.string() }),
    ]),
  ),
  sounds: v.array(v.strictObject({ ...part, atS: seconds, fadeS: seconds })),
});
