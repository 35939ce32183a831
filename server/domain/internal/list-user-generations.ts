import { and, asc, desc, eq, exists, isNull, ne, or, sql, sum } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { InternalItem } from '../../../contract/internal-routes.ts';
import { upscaleModes } from '../../../contract/media.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import { findBalance } from '../../storage/credits.ts';
import type { Database } from '../../storage/database.ts';
import { isOneOf } from '../../storage/row-conditions.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { teamMember } from '../../storage/schema/team.ts';
import { user } from '../../storage/schema/user.ts';
import { generationColumns, type StoredGeneration } from '../../storage/synced-tables.ts';
import { formatPosition, type Position } from '../list-snapshot.ts';
import { presentGeneration } from '../present-rows.ts';

type Page = { userId: string; before: Position | null; limit: number };

/** What its owner has deleted is nobody's business any more; canceled items are deleted too, but were paid back. */
const isKept = or(isNull(media.deletedAt), eq(media.status, 'canceled'));

/**
 * A page of what a user has asked for, in the own library and on teams, newest first. For administrators only.
 * @throws NOT_FOUND for everybody else, and when there is no such user
 */
export async function listUserGenerations(
  { db }: { db: Database },
  { isAdmin, ...page }: Page & { isAdmin: boolean },
): Promise<ResponseOf<'internalGenerations'>> {
  if (!isAdmin) throw new AppError('NOT_FOUND');
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
      charged: -(credits.get(`charge:${row.mid}`) ?? 0),
      refunded: credits.get(`refund:${row.mid}`) ?? 0,
    })),
    next: last === undefined || rows.length < page.limit ? null : formatPosition(last),
  };
}

/** Each library is read by its own index, and the pages are merged: there is no index of users across libraries. */
async function listGenerations(db: Database, ownSpace: string, { userId, before, limit }: Page): Promise<StoredGeneration[]> {
  const memberships = await db.select({ spaceId: teamMember.spaceId }).from(teamMember).where(eq(teamMember.userId, userId));
  const spaces = new Set([ownSpace, ...memberships.map(({ spaceId }) => spaceId)]);
  const kept = db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.generationId, generation.id), isKept));
  const isAfter =
    before === null
      ? undefined
      : sql`(${generation.createdAt}, ${generation.id}) < (to_timestamp(${before.createdAt}::double precision / 1000), ${before.id}::uuid)`;
  const pages = await Promise.all(
    [...spaces].map((spaceId) =>
      db
        .select(generationColumns)
        .from(generation)
        .where(and(eq(generation.spaceId, spaceId), eq(generation.userId, userId), isAfter, exists(kept)))
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

/** Sums of the ledger by `<kind>:<intent>`; a charge is negative. */
async function listCredits(db: Database, userId: string, generations: readonly { mid: string }[]): Promise<Map<string, number>> {
  const mids = generations.map(({ mid }) => mid);
  const sums = await db
    .select({ mid: creditLedger.mid, kind: creditLedger.kind, amount: sum(creditLedger.amount).mapWith(Number) })
    .from(creditLedger)
    .where(and(eq(creditLedger.userId, userId), isOneOf(creditLedger.mid, mids), ne(creditLedger.kind, 'grant')))
    .groupBy(creditLedger.mid, creditLedger.kind);
  return new Map(sums.map(({ mid, kind, amount }) => [`${kind}:${mid}`, amount]));
}
