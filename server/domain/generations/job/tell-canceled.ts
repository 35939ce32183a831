import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import { type Engine, EngineError, type EngineHandle } from '../../../engines/engine.ts';
import { logError } from '../../../lib/log.ts';
import type { Database } from '../../../storage/database.ts';
import { media } from '../../../storage/schema/media.ts';
import { isOneOf } from '../../../storage/rows/row-conditions.ts';

type Studio = { db: Database; engines: EngineRegistry };
type Canceled = { id: string; engineKey: string | null; handle: EngineHandle | null };

/** An engine that could not be reached for this long has forgotten the job, or has finished it. */
export const tellWithinMs = 24 * 3_600_000;

/** Tells the engines of canceled items; `tellAllCanceled` retries those that could not be reached. */
export async function tellCanceled(studio: Studio, mediaIds: readonly string[]): Promise<void> {
  await tell(studio, await find(studio.db, and(isOneOf(media.id, mediaIds), isNotNull(media.engineHandle))));
}

/**
 * Tells the engines of all canceled items that an earlier process or a lost connection left untold. `olderThanMs` since the
 * cancellation.
 */
export async function tellAllCanceled(studio: Studio, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  // Forgets items that are past `tellWithinMs`, so that later rounds skip them.
  const tooOld = and(
    eq(media.status, 'canceled'),
    isNotNull(media.engineKey),
    lt(media.createdAt, new Date(Date.now() - 2 * tellWithinMs)),
  );
  await studio.db.update(media).set({ engineKey: null, engineHandle: null }).where(tooOld);
  const canceledBefore = new Date(Date.now() - olderThanMs);
  await tell(
    studio,
    await find(studio.db, and(eq(media.status, 'canceled'), isNotNull(media.engineKey), lt(media.deletedAt, canceledBefore))),
  );
}

async function find(db: Database, where: ReturnType<typeof and>): Promise<Canceled[]> {
  const rows = await db.select({ id: media.id, engineKey: media.engineKey, handle: media.engineHandle }).from(media).where(where);
  return rows.map((row) => ({ ...row, handle: row.handle as EngineHandle | null }));
}

/** Engines in parallel: one that does not answer delays no other. */
async function tell({ db, engines }: Studio, canceled: readonly Canceled[]): Promise<void> {
  const engineKeys = new Set(canceled.map(({ engineKey }) => engineKey));
  await Promise.all(
    [...engineKeys].map(async (key) => {
      const engine = key === null ? undefined : engines.byKey(key);
      for (const item of canceled.filter(({ engineKey }) => engineKey === key)) {
        if (engine !== undefined && !(await wasTold(engine, item))) return;
        await db
          .update(media)
          .set({ engineKey: null, engineHandle: null })
          .where(and(eq(media.id, item.id), eq(media.status, 'canceled')));
      }
    }),
  );
}

/** True when the engine knows that a job is canceled, or can never be told. */
export async function wasTold(
  engine: Pick<Engine, 'key' | 'cancel' | 'recover'>,
  { id, handle }: { id: string; handle: EngineHandle | null },
): Promise<boolean> {
  try {
    // The process ended between the submit and its answer: the engine may have taken the job.
    const known = handle ?? (await engine.recover?.(id)) ?? null;
    if (known !== null) await engine.cancel(known);
    return true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    logError('engine.cancel', error, { engine: engine.key });
    return error.code === 'AUTH' || error.code === 'FORBIDDEN' || error.code === 'INVALID_INPUT';
  }
}
