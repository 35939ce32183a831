import { and, desc, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import type { HistoryFilter } from '../../../contract/history/history-filter.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../storage/database.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { isLiveMedia, isOneOf } from '../../storage/rows/write-space.ts';
import { isInFilter } from './filter-media.ts';
import { findSearchQuery, type SearchedStudio } from './find-search-query.ts';
import { isAfter, type Position } from './position.ts';

type Found = (typeof media.$inferSelect)[];
type Search = { spaceId: string; before: Position | null; limit: number; filter: HistoryFilter };

/** Newest items, or requests, that are looked at one by one before the index of words is asked. */
const walkItems = 1_500;
const walkRequests = 2_500;
/** Requests that are taken from the index of words at once, newest first. */
const batches = [200, 2_000];

/**
 * A page of the items whose prompt, negative prompt or models contain every typed word, newest first. A frequent word is
 * found by walking down from the newest, a rare one by the index of words; either alone is slow for the other's case.
 */
export async function searchHistory(studio: SearchedStudio, search: Search & { keyword: string }): Promise<Found> {
  const { db } = studio;
  const matches = await findSearchQuery(studio, search.spaceId, search.keyword);
  if (matches === null) return [];
  // A request says the words of all of its items; where the items are chosen among, most requests have none.
  const isChosen = Object.entries(search.filter).some(([name, value]) => name !== 'searchKeyword' && value !== undefined);
  const near = await (isChosen ? walkNewest : walkNewestRequests)(db, search, matches);
  if (near !== null) return near;
  for (const batch of batches) {
    const items = await readBatch(db, search, { matches, batch });
    if (items !== null) return items;
  }
  return readAll(db, search, matches);
}

/** Null when the items that were looked at do not fill the page. */
async function walkNewest(db: Database, search: Search, matches: SQL): Promise<Found | null> {
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
  if (ids.length < search.limit) return null;
  return listById(
    db,
    ids.map((row) => row.id),
  );
}

/** Null when the requests that were looked at do not fill the page. */
async function walkNewestRequests(db: Database, search: Search, matches: SQL): Promise<Found | null> {
  const newest = db
    .select({ id: generation.id, createdAt: generation.createdAt, isMatch: sql<boolean>`${matches}`.as('is_match') })
    .from(generation)
    .where(and(eq(generation.spaceId, search.spaceId), isBefore(search)))
    .orderBy(desc(generation.createdAt), desc(generation.id))
    .limit(walkRequests)
    .as('newest');
  const requests = await db
    .select({ id: newest.id, createdAt: newest.createdAt })
    .from(newest)
    .where(sql`${newest.isMatch}`)
    .orderBy(desc(newest.createdAt), desc(newest.id))
    // One more than a page of single images needs: of the last, not all items may be in.
    .limit(search.limit + 1);
  const items = requests.length === 0 ? [] : await listItems(db, search, { requests, isAll: false });
  return items.length < search.limit ? null : items;
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
  const items = await listItems(db, search, { requests, isAll });
  return isAll || items.length >= search.limit ? items : null;
}

type Requests = { requests: { id: string; createdAt: Date }[]; isAll: boolean };

/** The items on the page of requests that were found, the newest first; up to where older ones may come between, unless these are all. */
async function listItems(db: Database, search: Search, { requests, isAll }: Requests): Promise<Found> {
  const ids = requests.map((request) => request.id);
  // Images of one request are a millisecond apart: the next request's may stand between those of the last one here.
  const end = isAll ? undefined : gt(media.createdAt, requests.at(-1)!.createdAt);
  return db
    .select()
    .from(media)
    .where(and(isOneOf(media.generationId, ids), isOnPage(search, isOwn(media.spaceId, search.spaceId)), end))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(search.limit);
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

function matchingRequests(search: Search, matches: SQL): SQL | undefined {
  return and(matches, isOwn(generation.spaceId, search.spaceId), isBefore(search));
}

/** Requests that have items after the page before. */
function isBefore({ before }: Search): SQL | undefined {
  if (before === null) return undefined;
  return sql`${generation.createdAt} <= to_timestamp(${before.createdAt + limits.imageCountMax}::double precision / 1000)`;
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
