import { and, asc, desc, eq, exists, isNull, ne, or } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { InternalItem } from '../../../contract/routes/internal-routes.ts';
import { upscaleModes } from '../../../contract/media/media.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { findBalance, nobody } from '../../storage/credits/credits.ts';
import type { Database } from '../../storage/database.ts';
import { ownUpscaleMid } from '../../storage/credits/own-upscale-mid.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { teamMember } from '../../storage/schema/team.ts';
import { user } from '../../storage/schema/user.ts';
import { generationColumns, type StoredGeneration } from '../../storage/rows/synced-tables.ts';
import { formatPosition, isAfter, type Position } from '../history/position.ts';
import { presentGeneration } from '../rows/generations.ts';

type Credits = { charged: number; refunded: number };
type Page = { userId: string; before: Position | null; limit: number };

/** Administrators do not see items that their owner deleted. Canceled items are tombstones too, but appear because they were paid back. */
const isKept = or(isNull(media.deletedAt), eq(media.status, 'canceled'));

/**
 * A page of a user's requests, in the own library and on teams, newest first. For administrators only.
 * @throws NOT_FOUND when there is no such user
 */
export async function listUserGenerations({ db }: { db: Database }, page: Page): Promise<ResponseOf<'internalGenerations'>> {
  const [found] = await db.select().from(user).where(eq(user.id, page.userId));
  if (found === undefined) throw new AppError('NOT_FOUND');
  const rows = await listGenerations(db, found.spaceId, page);
  const [items, credits] = await Promise.all([listItems(db, rows), listCredits(db, page.userId, rows)]);
  const last = rows.at(-1);
  return {
    user: {
      id: found.id,
      email: found.isAnonymous ? null : found.email,
      plan: found.plan,
      credits: await findBalance(db, found.id),
      created_at: found.createdAt.getTime(),
    },
    generations: rows.map((row) => ({
      generation: presentGeneration(row),
      items: items.get(row.id) ?? [],
      ...(credits.get(row.id) ?? { charged: 0, refunded: 0 }),
    })),
    next: last === undefined || rows.length < page.limit ? null : formatPosition(last),
  };
}

/** Reads each library by its own index and merges the pages: no index spans libraries. */
async function listGenerations(db: Database, ownSpace: string, { userId, before, limit }: Page): Promise<StoredGeneration[]> {
  const memberships = await db.select({ spaceId: teamMember.spaceId }).from(teamMember).where(eq(teamMember.userId, userId));
  const spaces = new Set([ownSpace, ...memberships.map(({ spaceId }) => spaceId)]);
  const kept = db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.generationId, generation.id), isKept));
  const pages = await Promise.all(
    [...spaces].map((spaceId) =>
      db
        .select(generationColumns)
        .from(generation)
        .where(
          and(
            eq(generation.spaceId, spaceId),
            eq(generation.userId, userId),
            isAfter(before, { at: generation.createdAt, id: generation.id }),
            exists(kept),
          ),
        )
        .orderBy(desc(generation.createdAt), desc(generation.id))
        .limit(limit),
    ),
  );
  return pages
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

async function listItems(db: Database, generations: readonly { id: string }[]): Promise<Map<string, InternalItem[]>> {
  const ids = generations.map(({ id }) => id);
  const rows = await db
    .select()
    .from(media)
    .where(and(isOneOf(media.generationId, ids), isKept))
    .orderBy(asc(media.index), asc(media.id));
  const items = new Map<string, InternalItem[]>(ids.map((id) => [id, []]));
  for (const row of rows) items.get(row.generationId)?.push(presentItem(row));
  return items;
}

function presentItem(row: typeof media.$inferSelect): InternalItem {
  return {
    id: row.id,
    resource_type: row.resourceType,
    status: row.status,
    seed: row.seed,
    failed_reason: row.failedReason,
    failed_code: row.failedCode,
    origin: row.origin,
    upscaled: upscaleModes.filter((mode) => row.upscales[mode] !== undefined),
    completed_at: row.completedAt?.getTime() ?? null,
  };
}

/**
 * The charges and refunds of each request, by its id. The requests of a bulk share one `mid`, so each counts the rows of its own
 * items. Upscaling that was asked for together with an item counts too.
 */
async function listCredits(db: Database, userId: string, generations: readonly StoredGeneration[]): Promise<Map<string, Credits>> {
  const ids = generations.map(({ id }) => id);
  const items = await db.select({ id: media.id, generationId: media.generationId }).from(media).where(isOneOf(media.generationId, ids));
  const mids = new Set([...generations.map(({ mid }) => mid), ...items.map(({ id }) => ownUpscaleMid(id))]);
  const { mid, mediaId, kind, amount } = creditLedger;
  const rows = await db
    .select({ mid, mediaId, kind, amount })
    .from(creditLedger)
    .where(and(eq(creditLedger.userId, userId), isOneOf(mid, [...mids]), ne(kind, 'grant')));
  const ofMid = groupBy(rows, (row) => row.mid);
  const ofGeneration = groupBy(items, (item) => item.generationId);
  return new Map(
    generations.map((one) => {
      const all = ofMid.get(one.mid) ?? [];
      const own = (ofGeneration.get(one.id) ?? []).map(({ id }) => id);
      // A charge without an item means that the request does not share its `mid`. Then refunds of purged items count too.
      const isAlone = all.some((row) => row.mediaId === nobody);
      const rowsOfOne = [
        ...all.filter((row) => isAlone || own.includes(row.mediaId)),
        ...own.flatMap((id) => ofMid.get(ownUpscaleMid(id)) ?? []),
      ];
      return [one.id, totalOf(rowsOfOne)];
    }),
  );
}

function totalOf(rows: readonly { kind: string; amount: number }[]): Credits {
  const credits = { charged: 0, refunded: 0 };
  for (const { kind, amount } of rows)
    if (kind === 'charge') credits.charged -= amount;
    else credits.refunded += amount;
  return credits;
}

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
