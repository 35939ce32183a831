import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openEngineConnections } from './domain/engines/engine-connections.ts';
import { createAuth } from './domain/session/auth.ts';
import { findFfmpeg } from './domain/converting/find-ffmpeg.ts';
import { openAssessor } from './domain/content/assessor.ts';
import { openConverter } from './domain/converting/open-converter.ts';
import type { GenerationStudio } from './domain/generation-studio.ts';
import { openFirstAdmin } from './domain/account/first-admin.ts';
import { openGenerationWork } from './domain/open-generation-work.ts';
import { forgetOld } from './domain/trash/forget-old.ts';
import { sealLinks } from './domain/sharing/seal-links.ts';
import { createShareLinks } from './domain/sharing/share-links.ts';
import { createStorageQuota } from './domain/files/storage-quota.ts';
import type { Studio } from './domain/studio.ts';
import { recheckDamaged, verifyFiles } from './domain/files/verify-files.ts';
import type { Engine } from './engines/engine.ts';
import { createEngineRegistry } from './engines/engine-registry.ts';
import { createClipEngine } from './engines/painter/clips/clip-engine.ts';
import { createPainterEngine } from './engines/painter/painter-engine.ts';
import { openBuiltInUpscaler } from './engines/upscaler/built-in-upscaler.ts';
import { createHostRule } from './http/access/check-host.ts';
import { createKnownDevices } from './http/access/known-devices.ts';
import { createRateLimits } from './http/access/rate-limits.ts';
import { openUploads } from './http/access/take-upload.ts';
import type { HttpEdge } from './http/mount-route.ts';
import { createStudioApp, type BuiltApp } from './http/studio-app.ts';
import { listen } from './lib/http/listen.ts';
import { logError } from './lib/log.ts';
import { lockFolder } from './lib/folders/lock-folder.ts';
import { openFolder } from './lib/folders/open-folder.ts';
import { findPackageRoot, readPackageVersion } from './lib/folders/package-root.ts';
import { repeat } from './lib/repeat.ts';
import { createSeal } from './lib/secrets/seal.ts';
import { explainStart } from './lib/errors/system-error.ts';
import { openDatabase } from './storage/database.ts';
import { followHistory } from './storage/follow-history.ts';
import { openFolderMediaStore } from './storage/files/folder-media-store.ts';
import { noteRepairs } from './storage/files/note-repairs.ts';
import { openSecret } from './storage/open-secret.ts';
import { pairMediaStore } from './storage/files/pair-media-store.ts';

export type RunningStudio = {
  /** Address without a final slash. */
  url: string;
  /** The code for signing up as the first administrator; null when none is needed. */
  adminCode: string | null;
  /** Ends requests, work and database in order. Safe to call twice. */
  close(): Promise<void>;
};

const verifyEveryMs = 10_000;

/**
 * Starts the studio: data folder and its lock, database, engines and queue, HTTP. All of it closes in reverse order, also when a
 * later step fails. `more`: engines beside the painter.
 * @throws StartupError with one sentence for the host
 */
export async function startStudio(config: Config, more: readonly Engine[] = []): Promise<RunningStudio> {
  const closers: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= closeAll(closers));
  try {
    openFolder(config.dataDir);
    closers.push(lockFolder(config.dataDir));
    // First, because a port in use is the most common reason for a failed start.
    const server = await listen(config);
    closers.push(() => server.close());

    const database = await openDatabase(config);
    closers.push(() => database.close());
    const mediaStore = noteRepairs(await openFolderMediaStore(join(config.dataDir, 'media')), database.db);
    // Before the first write: the database or the folder may be the wrong one.
    await pairMediaStore({ db: database.db, mediaStore, dataDir: config.dataDir });
    closers.push(await followHistory(database.db, config.dataDir));
    const secret = config.authSecret ?? (await openSecret(database.db, config.dataDir, 'secret'));
    const auth = await createAuth(database.db, secret);
    const engines = createEngineRegistry([createPainterEngine({ threads: config.painterThreads }), createClipEngine(), ...more]);
    closers.push(() => engines.close());
    const seal = createSeal(config.engineSecret ?? (await openSecret(database.db, config.dataDir, 'engine-secret')));
    await sealLinks(database.db, seal);
    const connections = await openEngineConnections({ db: database.db, engines, seal, publicUrl: config.publicUrls[0] }, config.engines);
    const upscaler = openBuiltInUpscaler({ secondsMax: config.upscaleSecondsMax });
    closers.push(() => upscaler.close());
    const work = { db: database.db, engines, mediaStore, upscaler };
    const queue = await openGenerationWork(work, { databaseUrl: database.url, filmFolder: join(config.dataDir, 'films') });
    closers.push(() => queue.close());
    const converter = await openConverter({ folder: join(config.dataDir, 'converting'), ffmpeg: findFfmpeg(config.ffmpegPath) });
    closers.push(() => converter.close());
    const assessor = await openAssessor({ db: database.db, mediaStore, folder: join(config.dataDir, 'assessing') }, config.assessment);
    closers.push(() => assessor.close());
    const studio: Studio & GenerationStudio = {
      ...work,
      connections,
      queue,
      auth,
      newUser: { plan: config.defaultPlan, credits: config.defaultCredits },
      firstAdmin: await openFirstAdmin(database.db, config),
      converter,
      assessor,
      links: createShareLinks(seal),
      isOwnHost: createHostRule(config),
      version: readPackageVersion(),
    };

    const edge = createEdge(config, { ...studio, knownDevices: createKnownDevices(secret) });
    const app = createStudioApp(edge, studio, findBuiltApp());
    server.serve(app.fetch);
    // Closed before the dependencies of its requests.
    closers.push(
      () => server.close(),
      () => auth.streams.closeAll(),
    );
    closers.push(keepForgetting(studio));
    closers.push(keepVerifying(studio, config.verifyBytesPerSecond));
    return { url: server.url, adminCode: studio.firstAdmin.code(), close };
  } catch (error) {
    await close();
    throw explainStart(error, config.dataDir);
  }
}

/** The settings of the checks before every handler. */
function createEdge(config: Config, { auth, db, firstAdmin, knownDevices }: Studio & Pick<HttpEdge, 'knownDevices'>): HttpEdge {
  return {
    auth,
    rateLimits: createRateLimits(config.rateLimitScale),
    knownDevices,
    publicUrls: config.publicUrls,
    trustProxy: config.trustProxy,
    watermark: config.watermark,
    asksAdminCode: () => firstAdmin.code() !== null,
    canRecreate: config.canRecreate,
    checkAnswers: !config.isProduction,
    oldestProtocol: config.oldestProtocol,
    dataDir: config.dataDir,
    isWorkerWithdrawn: config.isWorkerWithdrawn,
    quota: createStorageQuota(db, config.quotaBytes),
    takeUpload: openUploads(),
  };
}

/** Undefined before the first `npm run build`: then only the API is served. */
function findBuiltApp(): BuiltApp | undefined {
  const [folder, earlier] = ['dist/app', 'dist/earlier'].map((path) => join(findPackageRoot(), path)) as [string, string];
  return existsSync(folder) ? { folder, earlier } : undefined;
}

/** Runs `forgetOld` now and every day. @returns the function that ends it, after a running round */
function keepForgetting(studio: Pick<Studio, 'db'>): () => Promise<void> {
  const forget = (): Promise<void> => forgetOld(studio).catch((error: unknown) => logError('studio.forget-old', error));
  const first = forget();
  const end = repeat(24 * 3_600_000, forget);
  return async () => {
    await first;
    await end();
  };
}

/** Verifies damaged originals now, and all of them once a month. @returns the function that ends it, within moments */
function keepVerifying(studio: Pick<GenerationStudio, 'db' | 'mediaStore'>, bytesPerSecond: number): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const logged = (error: unknown): void => logError('media.verify', error);
  const first = recheckDamaged(studio, signal).catch(logged);
  const budgetBytes = (bytesPerSecond * verifyEveryMs) / 1_000;
  const verify = () => verifyFiles(studio, { now: Date.now(), budgetBytes, signal }).catch(logged);
  const end = budgetBytes > 0 ? repeat(verifyEveryMs, verify) : undefined;
  return async () => {
    stop.abort();
    await first;
    await end?.();
  };
}

/** Closes in reverse order of opening; a failure does not keep the others open. */
async function closeAll(closers: (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The studio did not close cleanly.');
}
