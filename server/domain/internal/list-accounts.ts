import { and, desc, eq, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { InternalAccount } from '../../../contract/internal/internal-accounts.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { session, user } from '../../storage/schema/user.ts';

type Page = { search: string; before: string | null; limit: number };

/** A page of the studio's accounts, newest first; guests are not listed. `search`: part of an e-mail or user name, any case. */
export async function listAccounts({ db }: { db: Database }, page: Page): Promise<ResponseOf<'internalAccounts'>> {
  const rows = await selectAccounts(db, and(matches(page.search), isAfter(page.before)), page.limit);
  const last = rows.at(-1);
  return { accounts: rows, next: last === undefined || rows.length < page.limit ? null : `${last.created_at}:${last.id}` };
}

/** One account as it is listed; null for a guest and for an unknown user. */
export async function findAccount(db: Database, userId: string): Promise<InternalAccount | null> {
  const [found] = await selectAccounts(db, eq(user.id, userId), 1);
  return found ?? null;
}

async function selectAccounts(db: Database, where: SQL | undefined, limit: number): Promise<InternalAccount[]> {
  const rows = await db
    .select()
    .from(user)
    .where(and(eq(user.isAnonymous, false), where))
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const [balances, uses] = await Promise.all([sumCredits(db, ids), findLastUses(db, ids)]);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    username: row.username,
    plan: row.plan === 'free' ? 'free' : 'pro',
    credits: balances.get(row.id) ?? 0,
    is_admin: row.role === 'admin',
    can_publish: row.canPublish,
    can_share: row.canShare,
    can_remove_watermark: row.canRemoveWatermark,
    is_suspended: row.suspendedAt !== null,
    created_at: row.createdAt.getTime(),
    last_used_at: uses.get(row.id)?.getTime() ?? null,
  }));
}

async function sumCredits(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const { userId, amount } = creditLedger;
  const rows = await db
    .select({ userId, credits: sql<number>`sum(${amount})::int` })
    .from(creditLedger)
    .where(inArray(userId, [...ids]))
    .groupBy(userId);
  return new Map(rows.map((row) => [row.userId, row.credits]));
}

async function findLastUses(db: Database, ids: readonly string[]): Promise<Map<string, Date>> {
  const { userId, updatedAt } = session;
  const rows = await db
    .select({ userId, at: max(updatedAt) })
    .from(session)
    .where(inArray(userId, [...ids]))
    .groupBy(userId);
  return new Map(rows.flatMap((row) => (row.at === null ? [] : [[row.userId, row.at]])));
}

function matches(search: string): SQL | undefined {
  const part = search.trim().toLowerCase();
  if (part === '') return undefined;
  return sql`(position(${part} in lower(${user.email})) > 0 or position(${part} in lower(coalesce(${user.username}, ''))) > 0)`;
}

/** `before`: `<ms since 1970>:<id>` of the last account of the page before. */
function isAfter(before: string | null): SQL | undefined {
  if (before === null) return undefined;
  const [createdAt, id] = before.split(':') as [string, string];
  return sql`(${user.createdAt}, ${user.id}) < (to_timestamp(${Number(createdAt)}::double precision / 1000), ${id})`;
}
