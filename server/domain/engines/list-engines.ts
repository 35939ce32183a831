import { eq } from 'drizzle-orm';
import { engineWorks, type EngineWork, type ListedEngine } from '../../../contract/engines/engine.ts';
import { AppError } from '../../../contract/errors.ts';
import { findSpending, microsPerDollar, type Spending } from '../../storage/credits/engine-costs.ts';
import type { Database } from '../../storage/database.ts';
import { engineDefault } from '../../storage/schema/engine.ts';
import type { EngineConnections } from './engine-connections.ts';
import { type EngineSettingRow, findSettings, usualConcurrency } from './engine-limits.ts';

type Studio = { db: Database; connections: EngineConnections };

/** The connected engines, with their limits and their spending of this month. */
export async function listEngines({ db, connections }: Studio): Promise<ListedEngine[]> {
  const [settings, spending] = [await findSettings(db), await findSpending(db, new Date())];
  const first = new Map((await db.select().from(engineDefault)).map(({ work, engineKey }) => [work, engineKey]));
  return connections.list().map((row) => ({
    ...row,
    ...describeLimits(settings.get(row.id)),
    month: describeMonth(spending.get(row.id)),
    first_for: engineWorks.filter((work) => first.get(work) === row.id),
  }));
}

/** One connected engine. @throws NOT_FOUND */
export async function listEngine(studio: Studio, id: string): Promise<ListedEngine> {
  const found = (await listEngines(studio)).find((engine) => engine.id === id);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** Chooses the engine that is asked first for a kind of work; null: none. @throws NOT_FOUND */
export async function chooseFirst({ db, connections }: Studio, work: EngineWork, id: string | null): Promise<void> {
  if (id === null) {
    await db.delete(engineDefault).where(eq(engineDefault.work, work));
    return;
  }
  if (!connections.list().some((engine) => engine.id === id)) throw new AppError('NOT_FOUND');
  await db
    .insert(engineDefault)
    .values({ work, engineKey: id })
    .onConflictDoUpdate({ target: engineDefault.work, set: { engineKey: id } });
}

function describeLimits(row: EngineSettingRow | undefined): Pick<ListedEngine, 'limits' | 'usual_concurrency' | 'stopped'> {
  const cap = row?.monthlyCapMicros ?? null;
  return {
    limits: {
      concurrency: row?.concurrency ?? null,
      requests_per_minute: row?.requestsPerMinute ?? null,
      monthly_cap_usd: cap === null ? null : cap / microsPerDollar,
    },
    usual_concurrency: usualConcurrency,
    stopped:
      row === undefined || row.stoppedBy === null
        ? null
        : { by: row.stoppedBy, reason: row.stoppedReason ?? '', at: row.stoppedAt?.getTime() ?? 0 },
  };
}

function describeMonth(spending: Spending | undefined): ListedEngine['month'] {
  return {
    spent_usd: (spending?.costMicros ?? 0) / microsPerDollar,
    pictures: spending?.items ?? 0,
    running: spending?.running ?? 0,
    unpriced: spending?.unpriced ?? 0,
  };
}
