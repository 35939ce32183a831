import * as v from 'valibot';
import { engineWorks } from './engine.ts';
import { limits } from '../limits.ts';

const modelKey = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength));

/** US dollars of one. */
export const priceUsdSchema = v.pipe(v.number(), v.minValue(0, 'must be at least 0'), v.maxValue(10_000, 'must be at most 10000'));

/** An administrator's changes to one model of the catalogue; null: the catalogue's own value. */
export const modelChoiceSchema = v.strictObject({
  key: modelKey,
  /** The catalogue leaves it out; requests made before are still served. */
  is_hidden: v.boolean(),
  /** The engine that gets requests for it first. */
  engine: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  credits_per_image: v.nullable(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(10_000, 'must be at most 10000'),
    ),
  ),
  /** US dollars of one, counted where its engine tells no price. */
  price_usd: v.optional(v.nullable(priceUsdSchema), null),
});
export type ModelChoice = v.InferOutput<typeof modelChoiceSchema>;

/** A model of the catalogue as administrators see it: their changes to it, and its engines with their prices. */
export const listedModelSchema = v.object({
  ...modelChoiceSchema.entries,
  name: v.string(),
  resource_type: v.picklist(engineWorks),
  /** Credits without an administrator's change. */
  usual_credits: v.number(),
  engines: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      available: v.boolean(),
      /** US dollars for one with default settings, 0 on a machine of one's own; null: not known. */
      price_usd: v.nullable(v.number()),
    }),
  ),
});
export type ListedModel = v.InferOutput<typeof listedModelSchema>;

/** The models that one engine listed when it was checked, compared with the catalogue. */
export const modelsCheckSchema = v.object({
  id: v.string(),
  name: v.string(),
  problem: v.nullable(v.string()),
  served: v.number(),
  /** Names of models that the catalogue attributes to it and that it does not serve. */
  missing: v.array(v.string()),
  /** Names of models that it did not serve before. */
  added: v.array(v.string()),
});
export type ModelsCheck = v.InferOutput<typeof modelsCheckSchema>;
