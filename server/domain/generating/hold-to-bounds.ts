import type { Engine, EngineJob } from '../../engines/engine.ts';
import type { Transaction } from '../../storage/database.ts';
import { findSpent, microsPerDollar } from '../../storage/engine-costs.ts';
import { lockSetting, stopEngine } from '../engines/engine-limits.ts';

/** What a job will cost by the list of its engine, in millionths of a dollar; 0 where that is not known. */
export function priceInMicros(engine: Engine, job: EngineJob): number {
  return Math.round((engine.priceOf?.(job) ?? 0) * microsPerDollar);
}

/**
 * Whether an engine may be given something at this price; if not, because the month's bound would be passed, it is stopped.
 * Nobody else is given its money until the transaction ends.
 */
export async function holdToBounds(tx: Transaction, engine: Engine, costMicros: number): Promise<boolean> {
  const { stoppedBy, monthlyCapMicros: cap } = await lockSetting(tx, engine.key);
  if (stoppedBy !== null) return false;
  if (cap === null || (await findSpent(tx, engine.key, new Date())) + costMicros <= cap) return true;
  const reason = `The month’s bound of $${cap / microsPerDollar} for ${engine.name ?? engine.key} is reached.`;
  await stopEngine(tx, engine.key, 'cap', reason);
  return false;
}
