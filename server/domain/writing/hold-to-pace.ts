import { and, count, eq, gte, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Engine } from '../../engines/engine.ts';
import type { Transaction } from '../../storage/database.ts';
import { engineCost } from '../../storage/schema/engine.ts';
import { lockSetting, usualConcurrency } from '../engines/engine-limits.ts';

const minuteMs = 60_000;

/** Holds texts to the pace that an engine is given: so many at once, and in a minute. @throws RATE_LIMITED */
export async function holdToPace(tx: Transaction, engine: Engine): Promise<void> {
  const { concurrency, requestsPerMinute } = await lockSetting(tx, engine.key);
  const isText = and(eq(engineCost.engineKey, engine.key), eq(engineCost.work, 'text'));
  const [running] = await tx
    .select({ texts: count() })
    .from(engineCost)
    .where(and(isText, eq(engineCost.result, 'running')));
  if (running!.texts >= (concurrency ?? usualConcurrency)) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 5 });
  if (requestsPerMinute === null) return;
  const [lately] = await tx
    .select({ texts: count(), first: sql<Date | null>`min(${engineCost.at})`.mapWith(engineCost.at) })
    .from(engineCost)
    .where(and(isText, gte(engineCost.at, new Date(Date.now() - minuteMs))));
  if (lately!.texts < requestsPerMinute) return;
  const waitMs = (lately!.first?.getTime() ?? Date.now()) + minuteMs - Date.now();
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}
