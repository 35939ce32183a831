import * as v from 'valibot';
import { pictureSideMax } from '../downloads/picture.ts';
import { rgbaSchema } from './rgba.ts';

/** Bounds of what an edit may hold, so that a draft stays small and a replay ends. */
export const editLimits = {
  steps: 100,
  /** Pixels of the largest picture that is made. */
  pixels: 64_000_000,
  strokes: 2_000,
  /** Numbers of one stroke: x, y and pressure of each point. */
  strokeNumbers: 30_000,
  words: 500,
  /** Degrees to either side that a picture is straightened by. */
  degrees: 45,
  /** Pixels that the edge of a mask is softened by at most. */
  feather: 1_000,
  /** Stops to either side that an exposure is changed by. */
  stops: 2,
} as const;

const px = v.pipe(v.number(), v.finite());
/** Pixels of a side. */
export const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pictureSideMax));
const amount = v.pipe(v.number(), v.minValue(-1), v.maxValue(1));

const sizeSchema = { width: side, height: side };
const corner = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(pictureSideMax));

const cropSchema = v.strictObject({ kind: v.literal('crop'), x: corner, y: corner, ...sizeSchema });
const turnSchema = v.strictObject({ kind: v.literal('turn'), quarters: v.picklist([1, 2, 3]) });
const flipSchema = v.strictObject({ kind: v.literal('flip'), axis: v.picklist(['horizontal', 'vertical']) });
const straightenSchema = v.strictObject({
  kind: v.literal('straighten'),
  degrees: v.pipe(v.number(), v.minValue(-editLimits.degrees), v.maxValue(editLimits.degrees)),
});
const resizeSchema = v.strictObject({ kind: v.literal('resize'), ...sizeSchema });
const adjustSchema = v.strictObject({
  kind: v.literal('adjust'),
  exposure: v.pipe(v.number(), v.minValue(-editLimits.stops), v.maxValue(editLimits.stops)),
  contrast: amount,
  saturation: amount,
  warmth: amount,
});
const textSchema = v.strictObject({
  kind: v.literal('text'),
  words: v.pipe(v.string(), v.maxLength(editLimits.words)),
  /** Middle of the words. */
  x: px,
  y: px,
  /** Height of the type. */
  size: v.pipe(v.number(), v.minValue(1), v.maxValue(pictureSideMax)),
  font: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  isBold: v.boolean(),
  colour: rgbaSchema,
});
const strokeSchema = v.strictObject({
  /** x, y and pressure (0–1) of each point, one after the other. */
  points: v.pipe(v.array(px), v.maxLength(editLimits.strokeNumbers)),
  /** Diameter at full pressure. */
  size: v.pipe(v.number(), v.minValue(0.1), v.maxValue(pictureSideMax)),
  colour: rgbaSchema,
  /** Takes away from the strokes before it, never from the picture. */
  isEraser: v.boolean(),
});
export const strokesSchema = v.pipe(v.array(strokeSchema), v.maxLength(editLimits.strokes));
const drawSchema = v.strictObject({ kind: v.literal('draw'), strokes: strokesSchema });

/** One change of a picture. Lengths are pixels of the whole picture as it is before the step; steps replay at any scale. */
export const editStepSchema = v.variant('kind', [
  cropSchema,
  turnSchema,
  flipSchema,
  straightenSchema,
  resizeSchema,
  adjustSchema,
  textSchema,
  drawSchema,
]);
export const editStepsSchema = v.pipe(v.array(editStepSchema), v.maxLength(editLimits.steps));

export type EditStep = v.InferOutput<typeof editStepSchema>;
export type EditStepOf<K extends EditStep['kind']> = Extract<EditStep, { kind: K }>;
export type Adjustment = Omit<EditStepOf<'adjust'>, 'kind'>;
export type Stroke = v.InferOutput<typeof strokeSchema>;
