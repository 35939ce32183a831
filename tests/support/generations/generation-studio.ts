import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import type { CreateRequest } from '../../../contract/generations/generation.ts';
import { isInProgress } from '../../../contract/media/media.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { openGenerationWork } from '../../../server/domain/open-generation-work.ts';
import type { OnceAnswer, OnceKey } from '../../../server/domain/run-once.ts';
import { startGeneration } from '../../../server/changes/generations/start-generation.ts';
import { createEngineRegistry } from '../../../server/engines/engine-registry.ts';
import { openBuiltInUpscaler } from '../../../server/engines/upscaler/built-in-upscaler.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { space } from '../../../server/storage/schema/space.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { makeDataFolder } from '../studio/data-folder.ts';
import { patientMs } from '../patience.ts';
import { createScriptedEngine } from '../engines/scripted-engine.ts';

export type StoredRow = typeof media.$inferSelect;
export type TestUser = { userId: string; spaceId: string };

/** The part of the studio that makes pictures, on a real database, with a scripted engine and no HTTP. `network`: upscales with it. */
export async function openGenerationStudio({ network = false } = {}) {
  const dataDir = await makeDataFolder();
  const opened = await openDatabase({ dataDir, connectionWaitMs: patientMs });
  const { db } = opened;
  const engine = createScriptedEngine();
  const mediaStore = await openFolderMediaStore(join(dataDir, 'media'));
  const engines = createEngineRegistry([engine]);
  const upscaler = openBuiltInUpscaler({ secondsMax: network ? 600 : 0 });
  const filmFolder = join(dataDir, 'films');
  const openQueue = () => openGenerationWork({ db, engines, mediaStore, upscaler }, { databaseUrl: opened.url, filmFolder });
  const studio = { db, engines, mediaStore, upscaler, filmFolder, queue: await openQueue(), isOwnHost: () => false, engine };
  return {
    studio,
    dataDir,
    /** Stops the work as a restart does, and goes on with it. */
    restartQueue: async () => {
      await studio.queue.close();
      studio.queue = await openQueue();
    },
    close: async () => {
      await studio.queue.close();
      await upscaler.close();
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function addUser(db: Database, plan: Plan, credits = 0): Promise<TestUser> {
  const id = randomUUID();
  await db.insert(space).values({ id });
  await db.insert(user).values({ id, name: id, email: `${id}@example.test`, plan, spaceId: id });
  if (credits > 0) await db.insert(creditLedger).values({ userId: id, mid: randomUUID(), kind: 'grant', amount: credits });
  return { userId: id, spaceId: id };
}

export function newKey(user: TestUser): OnceKey {
  const mid = randomUUID();
  return { ...user, mid, requestHash: Buffer.from(mid) };
}

export function newRequest(changes: Partial<CreateRequest> = {}): CreateRequest {
  return {
    prompt: 'a lake',
    negative_prompt: '',
    model: 'painter',
    width: 64,
    height: 64,
    image_num: 1,
    seed: null,
    variation_source: null,
    strength: null,
    ...changes,
  };
}

/** Asks for images and answers with their ids. */
export async function create(
  studio: Parameters<typeof startGeneration>[0],
  user: TestUser,
  changes: Partial<CreateRequest> = {},
): Promise<{ answer: OnceAnswer; ids: string[]; key: OnceKey }> {
  const key = newKey(user);
  const answer = await startGeneration(studio, key, newRequest(changes));
  const ids = answer.status === 200 ? (answer.body as ResponseOf<'create'>).generation_media_resource_ids : [];
  return { answer, ids, key };
}

/** Rows in the order of `ids`. */
export async function findRows(db: Database, ids: readonly string[]): Promise<StoredRow[]> {
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.id, [...ids]));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** Resolves with the rows once `isReached` holds for every one of them; woken by the changes of their space. */
export async function untilRows(
  db: Database,
  { spaceId, ids }: { spaceId: string; ids: readonly string[] },
  isReached: (row: StoredRow) => boolean = (row) => !isInProgress(row),
): Promise<StoredRow[]> {
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      const rows = await findRows(db, ids);
      if (rows.length === ids.length && rows.every(isReached)) {
        stop();
        resolve(rows);
      }
    };
    const onHint = (): void => void look().catch(reject);
    const stop = db.hints.subscribe(spaceId, onHint);
    onHint();
  });
}

export async function findLedger(db: Database, userId: string) {
  const rows = await db.select().from(creditLedger).where(eq(creditLedger.userId, userId));
  return {
    balance: rows.reduce((sum, row) => sum + row.amount, 0),
    charges: rows.filter((row) => row.kind === 'charge'),
    refunds: rows.filter((row) => row.kind === 'refund'),
  };
}
