import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { AssessmentAlgorithm, AssessmentScores, AssessmentThresholds } from '../../../contract/content/assessment.ts';
import { AppError } from '../../../contract/errors.ts';
import { logError } from '../../lib/log.ts';
import type { Database } from '../../storage/database.ts';
import { findUsedHashes } from '../../storage/files/find-used-hashes.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { assessment } from '../../storage/schema/assessment.ts';
import { transact } from '../../storage/transact.ts';
import { UnreadablePicture } from '../files/make-renditions.ts';
import { DamagedOriginal } from '../files/store-renditions.ts';
import { judgeScores } from './judge-scores.ts';
import { NetworkFailure, openNetworks, type Networks, type OpenNetworkThread } from './networks/network-threads.ts';
import { sideOf } from './networks/side-of.ts';
import { UnreadableFilm } from './read-film-frames.ts';
import { createFrameReader, type FrameReader } from './read-frames.ts';

/** A file that is to become public. `duration` in seconds, of a film; `mediaId` null: it belongs to no item. */
export type AssessedFile = { hash: string; mime: string; duration: number | null; mediaId: string | null; spaceId: string };

/** Assesses files before they become public, and stores the networks' results. */
export type Assessor = {
  thresholds: AssessmentThresholds;
  /** True: a file behind a share link is assessed too. */
  isForShares: boolean;
  /**
   * Stores one network's result for a file in `assessment`. Requests for a file that is being looked at share one look. `since`:
   * the start of the request, of `performance.now()`, where one request needs several looks.
   * @throws ASSESSMENT_FAILED for a file that cannot be read, and when the network stops over it; UNAVAILABLE while too many wait;
   * IN_PROGRESS when it takes long: the look goes on, and the next request waits for it
   */
  assess(file: AssessedFile, algorithm: AssessmentAlgorithm, since?: number): Promise<void>;
  close(): Promise<void>;
};

/** Limit of waiting files; a film takes some seconds. */
const waitingMax = 100;
/** The limit of one library, so that no user delays others for long. */
const waitingOfSpaceMax = 20;

/** A failure that no request was waiting for is kept for the next one, ms: another look would fail in the same way. */
const failureKeptMs = 600_000;

/** How long a request waits for a look that began before it, ms: a device sends one change at a time, and has others to send. */
const joinedPatienceMs = 2_000;

/** `hasEnded`: the look failed while no request waited. */
type Running = { work: Promise<void>; spaceId: string; waiting: number; hasEnded: boolean };

/** `patienceMs`: how long a request waits for its looks; devices wait 20 s for an answer. `open`: as of `openNetworks`. */
type AssessorStudio = { db: Database; mediaStore: MediaStore; folder: string; open?: OpenNetworkThread; patienceMs?: number };

/** `folder` is emptied: films are copied into it while their frames are read. */
export async function openAssessor(
  { db, mediaStore, folder, open, patienceMs = 12_000 }: AssessorStudio,
  rules: Pick<Assessor, 'thresholds' | 'isForShares'>,
): Promise<Assessor> {
  await rm(folder, { recursive: true, force: true });
  const networks = openNetworks(open);
  const running = new Map<string, Running>();
  const listRunning = (): Running[] => [...running.values()].filter(({ hasEnded }) => !hasEnded);
  const stopping = new AbortController();
  const readFrames = createFrameReader(mediaStore, { folder, signal: stopping.signal });
  const studio = { db, networks, readFrames, thresholds: rules.thresholds };

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
      const work = look(studio, file, algorithm).catch((error: unknown) => {
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

type LookStudio = { db: Database; networks: Networks; readFrames: FrameReader; thresholds: AssessmentThresholds };

/** Assesses a file with one network and stores the result, unless an earlier look stored one. */
async function look(
  { db, networks, readFrames, thresholds }: LookStudio,
  file: AssessedFile,
  algorithm: AssessmentAlgorithm,
): Promise<void> {
  if (await wasSeen(db, file, algorithm)) return;
  const frames = await readFrames(file, sideOf[algorithm]);
  const seen = await networks.look(algorithm, frames);
  const scores = worstOf(seen, thresholds);
  const isRefused = judgeScores(scores, thresholds) !== null;
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
    // A look outlasts its request: no result is stored for a file that was purged in the meantime.
    await lockHash(tx, hash);
    if ((await findUsedHashes(tx, [hash])).size === 0) return;
    await tx
      .insert(assessment)
      .values({ hash, algorithm, ...seenNow })
      .onConflictDoUpdate({ target, set: seenNow });
  });
}

/** True when a look ended between the question of a request and this one. */
async function wasSeen(db: Database, { hash, mediaId }: AssessedFile, algorithm: AssessmentAlgorithm): Promise<boolean> {
  const ofItem = mediaId === null ? isNull(assessment.mediaId) : eq(assessment.mediaId, mediaId);
  const found = await db
    .select({ hash: assessment.hash })
    .from(assessment)
    .where(and(eq(assessment.hash, hash), eq(assessment.algorithm, algorithm), ofItem));
  return found.length > 0;
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

/** The scores of the refused frame, else of the one nearest to refusal. */
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
