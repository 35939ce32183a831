import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Every write that was answered: the same key again gets the same answer and no second effect. */
export const mutation = pgTable(
  'mutation',
  {
    userId: text('user_id').notNull(),
    mid: uuid('mid').notNull(),
    requestHash: bytea('request_hash').notNull(),
    /** Null while the first request is being processed inside its own transaction. */
    status: integer('status'),
    body: jsonb('body'),
    spaceId: text('space_id'),
    seq: bigint('seq', { mode: 'number' }),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mid] }), index('mutation_at').on(t.at)],
);
