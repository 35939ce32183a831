import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { AssessmentAlgorithm, AssessmentScores, AssessmentThresholds } from '../../../contract/content/assessment.ts';
import { AppError } from '../../../contract/errors.ts';
import { logError } from '../../lib/log.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Database } from '../../storage/database.ts';
import { findUsedHashes } from '../../storage/files/find-used-hashes.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { assessment } from '../../storage/schema/assessment.ts';
import { transact } from '../../storage/transact.ts';
import { storeFilm } from '../films/store-film.ts';
import { UnreadablePicture } from '../files/make-renditions.ts';
import { openLine } from '../run-one-at-a-time.ts';
import { DamagedOriginal, readIntact } from '../files/store-renditions.ts';
import { judgeScores } from './judge-scores.ts';
import type { Frame } from './networks/frame.ts';
import { NetworkFailure, openNetworks, type OpenNetworkThread } from './networks/network-threads.ts';
import { sideOf } from './networks/side-of.ts';
import { readFramesByJumps, readFramesInOrder, UnreadableFilm } from './read-film-frames.ts';
import { readPictureFrames } from './read-picture-frames.ts';

/** A file that is to become public. `duration` in seconds, of a film; `mediaId` null: it belongs to no item. */
export type AssessedFile = { hash: string; mime: string; duration: number | null; mediaId: string | null; spaceId: string };

/** Looks at files before they become public, and keeps what the networks saw. */
export type Assessor = {
  thresholds: AssessmentThresholds;
  /** True: a file behind a share link is assessed too. */
  isForShares: boolean;
  /**
   * Keeps what a network sees in a file, in a row of `assessment`. Who asks while it is looked at waits for the same look.
   * @throws ASSESSMENT_FAILED for a file that cannot be read, and when the network stops over it; UNAVAILABLE while too many wait;
   * IN_PROGRESS when it takes long: the look goes on, and asking again waits for it. `since`: the start of the request, of `performance.now()`,
   * where several looks are asked for
   */
  assess(file: AssessedFile, algorithm: AssessmentAlgorithm, since?: number): Promise<void>;
  close(): Promise<void>;
};

/** Files that wait; a film takes some seconds. */
const waitingMax = 100;
/** Of one library, so that no user keeps others waiting for long. */
const waitingOfSpaceMax = 20;

/** A failure that came when none waited is kept for the next who asks, ms: another look would fail in the same way. */
const failureKeptMs = 600_000;

/** A look that has begun before is waited for in short requests, ms: a device sends one change at a time, and has others to send. */
const joinedPatienceMs = 2_000;

/** `hasEnded`: it failed while none waited. */
type Running = { work: Promise<void>; spaceId: string; waiting: number; hasEnded: boolean };

/** `patienceMs`: how long a request waits for its looks; devices wait 20 s for an answer. `open`: as of `openNetworks`. */
type AssessorStudio = { db: Database; mediaStore: MediaStore; folder: string; open?: OpenNetworkThread; patienceMs?: number };

/** Opens what looks at files. `folder` is emptied: films are copied into it while their frames are read. */
export async function openAssessor(
  { db, mediaStore, folder, open, patienceMs = 12_000 }: AssessorStudio,
  rules: Pick<Assessor, 'thresholds' | 'isForShares'>,
): Promise<Assessor> {
  await rm(folder, { recursive: true, force: true });
  const networks = openNetworks(open);
  const films = openLine();
  /** Films that take minutes wait for each other; no other film waits for them. */
  const slowFilms = openLine();
  const running = new Map<string, Running>();
  const listRunning = (): Running[] => [...running.values()].filter(({ hasEnded }) => !hasEnded);
  const stopping = new AbortController();

  async function readFrames({ hash, mime, duration }: AssessedFile, side: number): Promise<Frame[]> {
    if (mime.startsWith('image/')) return readImage(mediaStore, { hash, side });
    // Made now where it is missing: afterwards a device could send one that was not looked at.
    if ((await mediaStore.stat(hash, '1024')) === null) await storeFilm(mediaStore, { hash, mime }, () => Promise.resolve(null));
    const poster = await readPoster(mediaStore, { hash, side });
    const wanted = { seconds: duration ?? 0, side };
    const read = <T>(by: (path: string, ...how: [typeof wanted, AbortSignal]) => Promise<T>): Promise<T> =>
      readFilm(mediaStore, { hash, folder }, (path) => by(path, wanted, stopping.signal));
    const frames = (await films(() => read(readFramesByJumps))) ?? (await slowFilms(() => read(readFramesInOrder)));
    return [...poster, ...frames];
  }

  /** True when a look ended between the question of a request and this one. */
  async function wasSeen({ hash, mediaId }: AssessedFile, algorithm: AssessmentAlgorithm): Promise<boolean> {
    const ofItem = mediaId === null ? isNull(assessment.mediaId) : eq(assessment.mediaId, mediaId);
    const found = await db
      .select({ hash: assessment.hash })
      .from(assessment)
      .where(and(eq(assessment.hash, hash), eq(assessment.algorithm, algorithm), ofItem));
    return found.length > 0;
  }

  async function look(file: AssessedFile, algorithm: AssessmentAlgorithm): Promise<void> {
    if (await wasSeen(file, algorithm)) return;
    const frames = await readFrames(file, sideOf[algorithm]);
    const seen = await networks.look(algorithm, frames);
    const scores = worstOf(seen, rules.thresholds);
    const isRefused = judgeScores(scores, rules.thresholds) !== null;
    const { hash, mediaId, spaceId } = file;
    const seenNow = {
      mediaId,
      spaceId,
      scores,
      frames: frames.length,
      verdict: isRefused ? ('warning' as const) : ('pass' as const),
      category: isRefused ? ('nudity' as const) : null,
      at: new Date(),
    };
    const target = [assessment.hash, assessment.algorithm];
    await transact(db, async (tx) => {
      // A look goes on after its request: nothing is kept of a file that was purged in that time.
      await lockHash(tx, hash);
      if ((await findUsedHashes(tx, [hash])).size === 0) return;
      await tx
        .insert(assessment)
        .values({ hash, algorithm, ...seenNow })
        .onConflictDoUpdate({ target, set: seenNow });
    });
  }

  return {
    ...rules,
    assess(file, algorithm, since = performance.now()) {
      const key = `${algorithm} ${file.hash}`;
      const known = running.get(key);
      if (known?.hasEnded === true) running.delete(key);
      const left = Math.max(0, since + patienceMs - performance.now());
      if (known !== undefined) return waitFor(known, Math.min(left, joinedPatienceMs));
      if (stopping.signal.aborted) return Promise.reject(stopped());
      const all = listRunning();
      const ofSpace = all.filter(({ spaceId }) => spaceId === file.spaceId);
      if (all.length >= waitingMax || ofSpace.length >= waitingOfSpaceMax) return Promise.reject(busy());
      const work = look(file, algorithm).catch((error: unknown) => {
        // A change that waits in an outbox is sent again after the start.
        if (stopping.signal.aborted) throw stopped();
        logError('assessment.failed', error, { algorithm, mediaId: file.mediaId ?? 'none' });
        throw explain(error);
      });
      const begun: Running = { work, spaceId: file.spaceId, waiting: 0, hasEnded: false };
      const forget = (): void => void (running.get(key) === begun && running.delete(key));
      work.then(forget, () => {
        if (begun.waiting > 0) return forget();
        begun.hasEnded = true;
        setTimeout(forget, failureKeptMs).unref();
      });
      running.set(key, begun);
      return waitFor(begun, left);
    },
    close: async () => {
      stopping.abort(stopped());
      await networks.close();
      await Promise.allSettled([...running.values()].map(({ work }) => work));
    },
  };
}

async function waitFor(running: Running, patienceMs: number): Promise<void> {
  const isOver = new AbortController();
  const late = wait(patienceMs, undefined, { signal: isOver.signal, ref: false }).then(() => {
    throw stillLooking();
  });
  running.waiting++;
  try {
    await Promise.race([running.work, late]);
  } finally {
    running.waiting--;
    late.catch(() => undefined);
    isOver.abort();
  }
}

function stillLooking(): AppError {
  const detail = 'The studio is still looking at this. Until it has, nothing is published. Try again in a moment.';
  return new AppError('IN_PROGRESS', { detail, retryAfterSeconds: 2 });
}

/**
 * A damaged picture, or one that nothing here can decode, is shown by the copies that a device sent with it. They may show something else
 * than what browsers read of the original, so that is looked at too.
 */
async function readImage(store: MediaStore, { hash, side }: { hash: string; side: number }): Promise<Frame[]> {
  const original = await readIntact(store, hash);
  try {
    return await readPictureFrames(original, side);
  } catch (error) {
    const copies = await readPoster(store, { hash, side });
    if (copies.length === 0) throw error;
    const left = await readPictureFrames(original, side, 'none').catch((): Frame[] => []);
    return [...copies, ...left];
  }
}

/** The still picture that stands for a file; a device can have sent it. Empty where there is none. */
async function readPoster(store: MediaStore, { hash, side }: { hash: string; side: number }): Promise<Frame[]> {
  const opened = await store.open(hash, '1024');
  return opened === null ? [] : readPictureFrames(await buffer(opened.stream), side);
}

/** Lends a film as a file of its own, which is removed afterwards. */
async function readFilm<T>(
  store: MediaStore,
  { hash, folder }: { hash: string; folder: string },
  read: (path: string) => Promise<T>,
): Promise<T> {
  const opened = await store.open(hash, 'original');
  if (opened === null) throw new DamagedOriginal(`The original ${hash} is not in the media store.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId());
  try {
    await pipeline(opened.stream, createWriteStream(path));
    return await read(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** The frame that is refused, else the one that comes nearest to it. */
function worstOf(seen: AssessmentScores[], thresholds: AssessmentThresholds): AssessmentScores {
  const rank = (scores: AssessmentScores) =>
    (judgeScores(scores, thresholds) === null ? 0 : 2) + scores.porn + scores.hentai + scores.sexy / 2;
  return seen.reduce((worst, scores) => (rank(scores) > rank(worst) ? scores : worst));
}

function explain(error: unknown): unknown {
  if (error instanceof NetworkFailure) {
    const detail = 'The assessment stopped before it had looked at this. Nothing was published. Try again.';
    return new AppError('ASSESSMENT_FAILED', { detail, cause: error });
  }
  const isUnreadable = error instanceof UnreadablePicture || error instanceof UnreadableFilm || error instanceof DamagedOriginal;
  return isUnreadable ? new AppError('ASSESSMENT_FAILED', { cause: error }) : error;
}

function stopped(): AppError {
  return new AppError('UNAVAILABLE', { detail: 'The studio stopped before it had looked at this. Nothing was published. Try again.' });
}

function busy(): AppError {
  const detail = 'Many pictures are being assessed right now. Nothing was published. Try again in a minute.';
  return new AppError('UNAVAILABLE', { detail, retryAfterSeconds: 60 });
}
