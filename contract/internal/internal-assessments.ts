import * as v from 'valibot';
import { assessmentAlgorithms, assessmentScoresSchema, type AssessmentBound } from '../content/assessment.ts';
import { contentCategories, type ContentCategory } from '../content/content-warning.ts';
import { idSchema, ownerIdSchema } from '../id.ts';
import { sha256Schema } from '../import/import.ts';

/** `refused`: what may not become public now; `all`: everything that the networks have looked at. */
export const assessmentLists = ['refused', 'all'] as const;
export type AssessmentList = (typeof assessmentLists)[number];

/** The variable of the studio's environment that sets a bound, in percent. */
export const boundVariables: Record<AssessmentBound, string> = {
  porn: 'ASSESS_PORN_MAX',
  hentai: 'ASSESS_HENTAI_MAX',
  sexy: 'ASSESS_SEXY_MAX',
  explicit: 'ASSESS_EXPLICIT_MAX',
};

/** The scores from which pictures are refused, 0–1. */
export const thresholdsSchema = v.object({ porn: v.number(), hentai: v.number(), sexy: v.number(), explicit: v.number() });

const categories = Object.keys(contentCategories) as [ContentCategory, ...ContentCategory[]];

/** The result of one network for a file. */
export const assessmentLookSchema = v.object({
  algorithm: v.picklist(assessmentAlgorithms),
  scores: assessmentScoresSchema,
  /** Of what it warned of, by the thresholds of that time; null when it did not. */
  category: v.nullable(v.picklist(categories)),
  /** 1 of a picture, several of a film. */
  frames: v.number(),
  /** Ms since 1970. */
  at: v.number(),
});
export type AssessmentLook = v.InferOutput<typeof assessmentLookSchema>;

/** A file that a user wanted to make public, as administrators see it; not listed once its owner deleted it. */
export const internalAssessmentSchema = v.object({
  /** SHA-256 of the file, hex. */
  hash: sha256Schema,
  /** Null for the cover or a sample of a trained model. */
  media_id: v.nullable(idSchema),
  resource_type: v.picklist(['image', 'video']),
  is_published: v.boolean(),
  /** The owner of the file; null when that account is gone, or the file is a team's. */
  user: v.nullable(v.object({ id: ownerIdSchema, /** Null for a guest. */ email: v.nullable(v.string()) })),
  /** No network lets it pass by the thresholds of now, and no administrator has. */
  is_refused: v.boolean(),
  /** Newest first. */
  looks: v.pipe(v.array(assessmentLookSchema), v.minLength(1)),
  /** `by`: e-mail of the administrator; null when that account is gone. `at`: ms since 1970. */
  overruled: v.nullable(v.object({ by: v.nullable(v.string()), at: v.number() })),
});
export type InternalAssessment = v.InferOutput<typeof internalAssessmentSchema>;

export const assessmentsQuerySchema = v.strictObject({
  list: v.optional(v.picklist(assessmentLists), 'refused'),
  /** `next` of the page before. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:[0-9a-f]{64}$/, 'is not a position'))),
});
