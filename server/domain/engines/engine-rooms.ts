import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { EngineChoices, EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database } from '../../storage/database.ts';
import { engineDefault } from '../../storage/schema/engine.ts';
import { media } from '../../storage/schema/media.ts';
import { monthOf } from '../../storage/credits/engine-costs.ts';
import { findOverrides } from './find-overrides.ts';
import { type EngineSettingRow, findSettings, resumeEngine, usualConcurrency } from './engine-limits.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'openRoom' | 'closeRoom' | 'openRooms'> };

/** The queues of the engines, with the limits that administrators set. */
export type EngineRooms = {
  /** Brings queues and catalogue in line with what is stored. */
  apply(): Promise<void>;
};

/** Applies a stopped engine's state without waiting for it; a failure is logged. */
export function applyRooms({ rooms }: { rooms: EngineRooms }): void {
  rooms.apply().catch((error: unknown) => logError('engine.rooms', error));
}

/** `apply` may be called at any time, by several at once. */
export function createEngineRooms(studio: Studio): EngineRooms {
  let last: Promise<unknown> = Promise.resolve();
  return {
    apply: () => {
      const next = last.then(
        () => apply(studio),
        () => apply(studio),
      );
      last = next;
      return next;
    },
  };
}

async function apply({ db, engines, queue }: Studio): Promise<void> {
  const [settings, defaults] = [await findSettings(db), await db.select().from(engineDefault)];
  await freeOfMonth(db, settings, new Date());
  const stopped = new Set([...settings.values()].flatMap((row) => (row.stoppedBy === null ? [] : [row.engineKey])));
  engines.choose({
    first: Object.fromEntries(defaults.map(({ work, engineKey }) => [work, engineKey])),
    ...readWriter(defaults.find(({ work }) => work === 'text')),
    stopped,
    models: await findOverrides(db),
  });

  const open = new Map(engines.withQueue().map((engine) => [engine.key, engine]));
  // A queue of a disconnected engine must run too: its items end with the news that the engine is gone.
  const inUse = new Set([...(await queue.openRooms()), ...(await findWaitedFor(db))]);
  const gone = [...inUse].filter((key) => !open.has(key));
  for (const key of [...open.keys(), ...gone]) {
    const row = settings.get(key);
    const limits = {
      concurrency: row?.concurrency ?? open.get(key)?.ownQueue?.concurrency ?? usualConcurrency,
      perMinute: row?.requestsPerMinute ?? null,
    };
    if (stopped.has(key) && open.has(key)) await queue.closeRoom(key);
    else await queue.openRoom(key, limits);
  }
}

/** Engines that unfinished items wait for. The queue of a stopped engine is closed and would stay so after it is disconnected. */
async function findWaitedFor(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ room: media.room })
    .from(media)
    .where(and(inArray(media.status, ['submitted', 'pending']), isNotNull(media.room)));
  const upscaling = await db
    .selectDistinct({ room: media.upscaleRoom })
    .from(media)
    .where(and(eq(media.status, 'upscaling'), isNotNull(media.upscaleRoom)));
  return [...rows, ...upscaling].flatMap(({ room }) => room ?? []);
}

/** Resumes the engines that last month's cap stopped: a new month has a cap of its own. */
async function freeOfMonth(db: Database, settings: Map<string, EngineSettingRow>, now: Date): Promise<void> {
  for (const row of settings.values()) {
    if (row.stoppedBy !== 'cap' || row.stoppedAt === null || row.stoppedAt >= monthOf(now)) continue;
    await resumeEngine(db, row.engineKey);
    settings.set(row.engineKey, { ...row, stoppedBy: null, stoppedReason: null, stoppedAt: null });
  }
}

function readWriter(row: typeof engineDefault.$inferSelect | undefined): Pick<EngineChoices, 'writer'> {
  if (row === undefined) return {};
  return { writer: row.engineKey === '' ? 'nobody' : { engine: row.engineKey, model: row.model ?? '' } };
}
