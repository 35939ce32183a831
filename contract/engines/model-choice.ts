import * as v from 'valibot';
import { engineWorks } from './engine.ts';
import { limits } from '../limits.ts';

const modelKey = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength));

/** US dollars of one. */
export const priceUsdSchema = v.pipe(v.number(), v.minValue(0, 'must be at least 0'), v.maxValue(10_000, 'must be at most 10000'));

/** What an administrator changes of one model of the catalogue; null: as it is by itself. */
export const modelChoiceSchema = v.strictObject({
  key: modelKey,
  /** Nobody is offered it; what was asked of it before is still made. */
  is_hidden: v.boolean(),
  /** The engine that is asked first for it. */
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

/** A model of the catalogue as administrators see it: what was chosen of it, and who serves it at what price. */
export const listedModelSchema = v.object({
  ...modelChoiceSchema.entries,
  name: v.string(),
  resource_type: v.picklist(engineWorks),
  /** Credits where nobody changes them. */
  usual_credits: v.number(),
  engines: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      available: v.boolean(),
      /** US dollars for one that nobody chose anything of, 0 on a machine of one's own; null where that is not known. */
      price_usd: v.nullable(v.number()),
    }),
  ),
});
export type ListedModel = v.InferOutput<typeof listedModelSchema>;

/** What one engine answered when it was asked for its models, beside what the catalogue offers of it. */
export const modelsCheckSchema = v.object({
  id: v.string(),
  name: v.string(),
  problem: v.nullable(v.string()),
  served: v.number(),
  /** Names of models that it was thought to serve and does not. */
  missing: v.array(v.string()),
  /** Names of models that it did not serve before. */
  added: v.array(v.string()),
});
export type ModelsCheck = v.InferOutput<typeof modelsCheckSchema>;
