import type { Engine, EngineJob } from '../../../engines/engine.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { findSpent, microsPerDollar } from '../../../storage/credits/engine-costs.ts';
import { findOverrides } from '../../engines/find-overrides.ts';
import { lockSetting, stopEngine } from '../../engines/engine-limits.ts';

/** Millionths of a US dollar; what nobody knows counts as 0 and is said to be unknown. */
export type JobPrice = { costMicros: number; isPriceKnown: boolean };

/** What a job will cost by the list of its engine, or, where that tells none, by what an administrator set. */
export async function findPrice(tx: Database | Transaction, engine: Engine, job: EngineJob): Promise<JobPrice> {
  const listed = engine.priceOf === undefined ? 0 : engine.priceOf(job);
  const usd = listed ?? (await findOverrides(tx)).get(job.model)?.priceUsd ?? null;
  return { costMicros: Math.round((usd ?? 0) * microsPerDollar), isPriceKnown: usd !== null };
}

/**
 * Whether an engine may be given something at this price; if not, because the month's bound would be passed, it is stopped.
 * Nobody else is given its money until the transaction ends.
 */
export async function holdToBounds(tx: Transaction, engine: Pick<Engine, 'key' | 'name'>, costMicros: number): Promise<boolean> {
  const { stoppedBy, monthlyCapMicros: cap } = await lockSetting(tx, engine.key);
  if (stoppedBy !== null) return false;
  if (cap === null || (await findSpent(tx, engine.key, new Date())) + costMicros <= cap) return true;
  const reason = `The month’s bound of $${cap / microsPerDollar} for ${engine.name ?? engine.key} is reached.`;
  await stopEngine(tx, engine.key, 'cap', reason);
  return false;
}
