import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { assessmentAlgorithms, assessmentVerdicts, type AssessmentScores } from '../../../contract/content/assessment.ts';
import { contentCategories, type ContentCategory } from '../../../contract/content/content-warning.ts';
import { instant } from './columns.ts';
import { space } from './space.ts';

const categories = Object.keys(contentCategories) as [ContentCategory, ...ContentCategory[]];

/** The results of networks: one row for each file and network. */
export const assessment = pgTable(
  'assessment',
  {
    /** SHA-256 of the file, hex. */
    hash: text('hash').notNull(),
    algorithm: text('algorithm', { enum: assessmentAlgorithms }).notNull(),
    /** The library whose item was to become public. */
    spaceId: text('space_id')
      .notNull()
      .references(() => space.id, { onDelete: 'cascade' }),
    /** The item; null for the cover or a sample of a trained model. */
    mediaId: uuid('media_id'),
    scores: jsonb('scores').$type<AssessmentScores>().notNull(),
    /** By the thresholds of that time; publishing judges the scores by today's. */
    verdict: text('verdict', { enum: assessmentVerdicts }).notNull(),
    /** The category of a warning; null otherwise. */
    category: text('category', { enum: categories }),
    /** Number of frames assessed: 1 of a picture, several of a film or an animation. */
    frames: integer('frames').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** The administrator who let the file be published despite the verdict; on all rows of the file. */
    overruledBy: text('overruled_by'),
    overruledAt: instant('overruled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.algorithm] }),
    index('assessment_newest').on(t.at, t.hash),
    index('assessment_space').on(t.spaceId),
  ],
);
