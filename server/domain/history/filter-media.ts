import { and, arrayContains, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import { keysOf } from '../../../contract/generations/current-model.ts';
import type { HistoryFilter } from '../../../contract/history/history-filter.ts';
import { media } from '../../storage/schema/media.ts';

/** The part of a filter that one item can be held against by itself; its keyword is `searchHistory`'s. */
export function isInFilter(filter: HistoryFilter): SQL | undefined {
  return and(
    filter.is_starred === undefined ? undefined : eq(media.isStarred, filter.is_starred),
    filter.resource_type === undefined ? undefined : eq(media.resourceType, filter.resource_type),
    filter.model === undefined ? undefined : isMadeWith(filter.model),
    filter.created_by === undefined ? undefined : eq(media.userId, filter.created_by),
    filter.start_date === undefined ? undefined : gte(media.createdAt, instant(filter.start_date)),
    filter.end_date === undefined ? undefined : lte(media.createdAt, instant(filter.end_date)),
  );
}

function instant(ms: number): SQL {
  return sql`to_timestamp(${ms}::double precision / 1000)`;
}

/** By its model, or with this trained model or character. */
function isMadeWith(key: string): SQL | undefined {
  // The same condition as in the partial index, so that the database uses it.
  return or(inArray(media.model, keysOf(key)), and(sql`${media.madeWith} <> '{}'`, arrayContains(media.madeWith, [key])));
}
