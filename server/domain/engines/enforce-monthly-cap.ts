import type { Engine, EngineJob } from '../../engines/engine.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findSpent, microsPerDollar } from '../../storage/credits/engine-costs.ts';
import { findOverrides } from './find-overrides.ts';
import { lockSetting, stopEngine } from './engine-limits.ts';

/** Millionths of a US dollar. An unknown price counts as 0, and `isPriceKnown` is false. */
export type JobPrice = { costMicros: number; isPriceKnown: boolean };

/** The price of a job in its engine's list, or the administrator's price where the engine states none. */
export async function findPrice(tx: Database | Transaction, engine: Engine, job: EngineJob): Promise<JobPrice> {
  const listed = engine.priceOf === undefined ? 0 : engine.priceOf(job);
  const usd = listed ?? (await findOverrides(tx)).get(job.model)?.priceUsd ?? null;
  return { costMicros: Math.round((usd ?? 0) * microsPerDollar), isPriceKnown: usd !== null };
}

/**
 * Whether an engine may be given a job at this price. If the job would exceed the monthly cap, the engine is stopped. Locks the
 * engine's settings until the transaction ends, so that no other job spends the same money.
 */
export async function enforceMonthlyCap(tx: Transaction, engine: Pick<Engine, 'key' | 'name'>, costMicros: number): Promise<boolean> {
  const { stoppedBy, monthlyCapMicros: cap } = await lockSetting(tx, engine.key);
  if (stoppedBy !== null) return false;
  if (cap === null || (await findSpent(tx, engine.key, new Date())) + costMicros <= cap) return true;
  const reason = `The monthly limit of $${cap / microsPerDollar} for ${engine.name ?? engine.key} is reached.`;
  await stopEngine(tx, engine.key, { by: 'cap', reason });
  return false;
}
