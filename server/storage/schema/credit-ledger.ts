import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A charge or a refund can exist once: unique by (user, mutation, kind, item). */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    mid: uuid('mid').notNull(),
    kind: text('kind', { enum: ['grant', 'charge', 'refund'] }).notNull(),
    /** The refunded item, or the one whose upscaling was charged; the nil UUID otherwise. */
    mediaId: uuid('media_id')
      .notNull()
      .default(sql`'00000000-0000-0000-0000-000000000000'`),
    /** Credits; negative for a charge. */
    amount: integer('amount').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('credit_ledger_once').on(t.userId, t.mid, t.kind, t.mediaId), index('credit_ledger_user').on(t.userId)],
);
