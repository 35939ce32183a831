import { eq } from 'drizzle-orm';
import type { EngineLimits, EngineStop } from '../../../contract/engines/engine.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { engineSetting } from '../../storage/schema/engine.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';

/** The limits that administrators set for one engine, and why its queue is stopped, if it is. */
export type EngineSettingRow = typeof engineSetting.$inferSelect;

/** Items at one engine at the same time, unless an administrator or the engine sets another number. */
export const usualConcurrency = 8;

/** By engine; an engine without any settings has no entry. */
export async function findSettings(db: Database): Promise<Map<string, EngineSettingRow>> {
  return new Map((await db.select().from(engineSetting)).map((row) => [row.engineKey, row]));
}

/** Stores the limits of an engine. A queue that the monthly cap had stopped runs again. */
export async function setLimits(db: Database, engineKey: string, limits: EngineLimits): Promise<void> {
  const values = {
    concurrency: limits.concurrency,
    requestsPerMinute: limits.requests_per_minute,
    monthlyCapMicros: limits.monthly_cap_usd === null ? null : Math.round(limits.monthly_cap_usd * microsPerDollar),
  };
  await db.transaction(async (tx) => {
    const row = await lockSetting(tx, engineKey);
    const freed = row.stoppedBy === 'cap' ? { stoppedBy: null, stoppedReason: null, stoppedAt: null } : {};
    await tx
      .update(engineSetting)
      .set({ ...values, ...freed })
      .where(eq(engineSetting.engineKey, engineKey));
  });
}

/** Stops the queue of an engine until an administrator, or for the cap the new month, resumes it. */
export async function stopEngine(
  db: Database | Transaction,
  engineKey: string,
  { by, reason }: { by: EngineStop; reason: string },
): Promise<void> {
  const stop = { stoppedBy: by, stoppedReason: reason, stoppedAt: new Date() };
  await db
    .insert(engineSetting)
    .values({ engineKey, ...stop })
    .onConflictDoUpdate({ target: engineSetting.engineKey, set: stop });
}

/** Lets the queue of an engine go on. */
export async function resumeEngine(db: Database, engineKey: string): Promise<void> {
  await db
    .update(engineSetting)
    .set({ stoppedBy: null, stoppedReason: null, stoppedAt: null })
    .where(eq(engineSetting.engineKey, engineKey));
}

/** Deletes the settings of an engine that is disconnected. */
export async function forgetLimits(db: Database, engineKey: string): Promise<void> {
  await db.delete(engineSetting).where(eq(engineSetting.engineKey, engineKey));
}

/** The row of an engine, inserted when there is none. Its lock keeps other transactions from spending the engine's cap. */
export async function lockSetting(tx: Transaction, engineKey: string): Promise<EngineSettingRow> {
  await tx.insert(engineSetting).values({ engineKey }).onConflictDoNothing();
  const [row] = await tx.select().from(engineSetting).where(eq(engineSetting.engineKey, engineKey)).for('update');
  return row!;
}
