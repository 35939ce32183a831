import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { media } from '../schema/media.ts';

/** `column = any(ids)` with one parameter however many there are; a list of parameters ends at 65,535. */
export function isOneOf(column: PgColumn, ids: readonly string[]): SQL {
  const type = column.columnType === 'PgUUID' ? sql`uuid[]` : sql`text[]`;
  return sql`${column} = any(${sql.param([...ids])}::${type})`;
}

/** Items that count as living: neither deleted nor canceled. */
export const isLiveMedia = sql<boolean>`(${media.deletedAt} is null and ${media.status} <> 'canceled')`;
