import { eq } from 'drizzle-orm';
import type { EngineLimits, EngineStop } from '../../../contract/engines/engine.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { engineSetting } from '../../storage/schema/engine.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';

/** What administrators allow one engine, and why its queue stands still, if it does. */
export type EngineSettingRow = typeof engineSetting.$inferSelect;

/** Items at one engine at the same time, where nobody says. */
export const usualConcurrency = 8;

/** By engine; one that nobody set anything of is not in it. */
export async function findSettings(db: Database): Promise<Map<string, EngineSettingRow>> {
  return new Map((await db.select().from(engineSetting)).map((row) => [row.engineKey, row]));
}

/** Keeps what an administrator allows. A queue that stood still for the month's bound is tried again. */
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

/** Stops the queue of an engine until somebody, or the new month, lets it go on. */
export async function stopEngine(db: Database | Transaction, engineKey: string, by: EngineStop, reason: string): Promise<void> {
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

/** Forgets what was said of an engine that is disconnected. */
export async function forgetLimits(db: Database, engineKey: string): Promise<void> {
  await db.delete(engineSetting).where(eq(engineSetting.engineKey, engineKey));
}

/** The row of an engine, made when there is none; nobody else is given its money meanwhile. */
export async function lockSetting(tx: Transaction, engineKey: string): Promise<EngineSettingRow> {
  await tx.insert(engineSetting).values({ engineKey }).onConflictDoNothing();
  const [row] = await tx.select().from(engineSetting).where(eq(engineSetting.engineKey, engineKey)).for('update');
  return row!;
}
