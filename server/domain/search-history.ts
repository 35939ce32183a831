import { and, desc, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import type { HistoryFilter } from '../../contract/history-filter.ts';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../storage/database.ts';
import { generation, media } from '../storage/schema/media.ts';
import { isLiveMedia, isOneOf } from '../storage/write-space.ts';
import { isInFilter } from './filter-media.ts';
import { findSearchQuery } from './find-search-query.ts';
import { isAfter, type Position } from './list-snapshot.ts';

type Found = (typeof media.$inferSelect)[];
type Search = { spaceId: string; before: Position | null; limit: number; filter: HistoryFilter };

/** Newest items that are looked at one by one before the index of words is asked. */
const walkItems = 1_500;
/** Requests that are taken from the index of words at once, newest first. */
const batches = [200, 2_000];

/**
 * A page of the items whose prompt, negative prompt or model contains every typed word, newest first. A frequent word is
 * found by walking down from the newest, a rare one by the index of words; either alone is slow for the other's case.
 */
export async function searchHistory({ db }: { db: Database }, search: Search & { keyword: string }): Promise<Found> {
  const query = await findSearchQuery(db, search.spaceId, search.keyword);
  if (query === null) return [];
  const matches = sql`${generation.search} @@ ${query}::tsquery`;
  const near = await walkNewest(db, search, matches);
  if (near.length >= search.limit) return near;
  for (const batch of batches) {
    const items = await readBatch(db, search, { matches, batch });
    if (items !== null) return items;
  }
  return readAll(db, search, matches);
}

async function walkNewest(db: Database, search: Search, matches: SQL): Promise<Found> {
  const newest = db
    .select()
    .from(media)
    .where(isOnPage(search))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(walkItems)
    .as('newest');
  const { id } = newest;
  const ids = await db
    .select({ id })
    .from(newest)
    .innerJoin(generation, eq(generation.id, newest.generationId))
    .where(matches)
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(search.limit);
  if (ids.length < search.limit) return [];
  return listById(
    db,
    ids.map((row) => row.id),
  );
}

/** The items of the newest `batch` requests that match; null when they are too few to say what the page holds. */
async function readBatch(db: Database, search: Search, { matches, batch }: { matches: SQL; batch: number }): Promise<Found | null> {
  const requests = await db.transaction(async (tx) => {
    // Each of many rare words is guessed to be in thousands of requests; reading all of them looks cheaper than it is.
    await tx.execute(sql`set local enable_seqscan = off`);
    return (
      tx
        .select({ id: generation.id, createdAt: generation.createdAt })
        .from(generation)
        .where(matchingRequests(search, matches))
        // As an expression: walking down the index of times in the hope of `batch` matches reads the whole library for a rare word.
        .orderBy(desc(sql`(${generation.createdAt} + interval '0')`), desc(generation.id))
        .limit(batch)
    );
  });
  const isAll = requests.length < batch;
  const ids = requests.map((request) => request.id);
  // Images of one request are a millisecond apart: the next request's may stand between those of the last one here.
  const end = isAll ? undefined : gt(media.createdAt, requests.at(-1)!.createdAt);
  const items = await db
    .select()
    .from(media)
    .where(and(isOneOf(media.generationId, ids), isOnPage(search, isOwn(media.spaceId, search.spaceId)), end))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(search.limit);
  return isAll || items.length >= search.limit ? items : null;
}

async function readAll(db: Database, search: Search, matches: SQL): Promise<Found> {
  return db
    .select(getTableColumns(media))
    .from(generation)
    .innerJoin(media, eq(media.generationId, generation.id))
    .where(and(matchingRequests(search, matches), isOnPage(search, isOwn(media.spaceId, search.spaceId))))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(search.limit);
}

function matchingRequests({ spaceId, before }: Search, matches: SQL): SQL | undefined {
  const from =
    before === null
      ? undefined
      : sql`${generation.createdAt} <= to_timestamp(${before.createdAt + limits.imageCountMax}::double precision / 1000)`;
  return and(matches, isOwn(generation.spaceId, spaceId), from);
}

/** The owner, in words that no index answers: where words or requests say which rows, reading all of the space is a detour. */
function isOwn(column: typeof media.spaceId | typeof generation.spaceId, spaceId: string): SQL {
  return sql`${column} is not distinct from ${spaceId}`;
}

function isOnPage({ spaceId, before, filter }: Search, isOwner: SQL = eq(media.spaceId, spaceId)): SQL | undefined {
  return and(isOwner, isLiveMedia, media.inHistory, isInFilter(filter), isAfter(before));
}

async function listById(db: Database, ids: string[]): Promise<Found> {
  return db.select().from(media).where(isOneOf(media.id, ids)).orderBy(desc(media.createdAt), desc(media.id));
}
