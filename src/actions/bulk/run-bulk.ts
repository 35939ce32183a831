import { liveQuery } from 'dexie';
import { AppError, errors, type ErrorCode } from '../../../contract/errors.ts';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import { limits } from '../../../contract/limits.ts';
import { hasPicture } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { findBulkRows, type BulkJob, type BulkRow } from '../../db/queries/generations/bulk-rows.ts';
import { isLibraryWhole } from '../../db/queries/pull/library-whole.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { listProblems } from '../../db/queries/outbox/problems.ts';
import { webLocks } from '../../lib/browser/web-locks.ts';
import { consoleLog } from '../../lib/log.ts';
import { newId } from '../../lib/new-id.ts';
import { syncStatus } from '../../sync/status.ts';
import { discardProblem } from '../outbox/discard-problem.ts';
import { startGeneration } from '../generations/start-generation.ts';
import { bulkData, changeBulkRows, changeBulkTable, readBulk, watchBulk } from './bulk-store.ts';

type Part = 'still' | 'video';
type Placed = { row: BulkRow; part: Part; job: BulkJob };

const partsOf = (row: BulkRow): Placed[] =>
  (['still', 'video'] as const).flatMap((part) => (row[part] === null ? [] : [{ row, part, job: row[part] }]));
const listJobs = (state: BulkJob['state']) => bulkData().rows.flatMap((row) => partsOf(row).filter(({ job }) => job.state === state));

/** Refusals that every other row would get as well: the row waits and the queue is paused. */
const ofAllRows: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['CREDITS_EXHAUSTED', 'ACCOUNT_SUSPENDED', 'FORBIDDEN', 'QUOTA_FULL']);

/** A row of which nothing changed for this long is looked at again, ms: a message of another tab may have been lost. */
const againMs = 5_000;

/**
 * Sends the queue of the table in order, in one tab of the account. Resolves when nothing is left to do, or after a pause once
 * the running jobs have ended.
 */
export async function runBulk(): Promise<void> {
  await readBulk();
  const run = async () => {
    while (await stepBulk()) await nextChange();
  };
  // Without locks only the identifiers of a row keep it from being made twice.
  const locks = webLocks();
  await (locks === undefined ? run() : locks.request(`pleinair.bulk:${openAccount()}`, run));
}

let running: Promise<void> | undefined;

/** Runs the queue in the background; a second call joins the first one. A failure pauses it. */
export function startBulk(): void {
  running ??= runToEnd().finally(() => {
    running = undefined;
  });
}

async function runToEnd(): Promise<void> {
  try {
    do await runBulk();
    // Asked for more between the last look and the end.
    while (bulkData().table.isRunning);
  } catch (error) {
    consoleLog('bulk.stopped', { reason: String(error) });
    // Not possible once the database is closed, as at a sign-out.
    await stopFor(error).catch(() => undefined);
  }
}

const stopFor = (error: unknown) =>
  changeBulkTable({ isRunning: false, stopped: error instanceof AppError ? error.message : errors.INTERNAL.title });

/** One look at the queue: notes what has ended, then asks for more. False when nothing is left to wait for. */
export async function stepBulk(): Promise<boolean> {
  await settle();
  let free = limits.bulkInFlight - listJobs('making').length;
  for (const placed of listJobs('queued')) {
    if (free <= 0 || !bulkData().table.isRunning || syncStatus.state === 'offline') break;
    if (await begin(placed)) free -= 1;
  }
  const isLeft = listJobs('queued').some(isBeginnable);
  if (!isLeft && listJobs('making').length === 0 && bulkData().table.isRunning) await changeBulkTable({ isRunning: false });
  return listJobs('making').length > 0 || (isLeft && bulkData().table.isRunning);
}

/** A video waits for its still; one whose still failed waits for the person. */
function isBeginnable({ row, part }: Placed): boolean {
  return part === 'still' || row.still?.state === 'done' || row.still?.state === 'queued' || row.still?.state === 'making';
}

/** True when it was asked for. Its identifiers were kept before, so a crash in between asks for the same item again. */
async function begin({ row, part, job }: Placed): Promise<boolean> {
  if (part === 'video' && row.still?.state !== 'done') return false;
  // It may have been deleted, changed or taken out of the queue since this look began.
  const now = (await findBulkRows([row.id]))[0]?.[part];
  if (now?.mediaId !== job.mediaId || now.state !== 'queued') return false;
  const isAsked = (await listMedia([job.mediaId]))[0] !== undefined;
  const request = part === 'still' ? job.request : { ...job.request, image_url: itemAddress(row.still!.mediaId) };
  try {
    if (!isAsked) await startGeneration(request, job);
  } catch (error) {
    // A fault of one row is said in that row; any other, such as full storage or a sign-out, would fail every row after it.
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error;
    await changeJob({ row, part, job }, { state: 'failed', error: explainError(error) });
    return false;
  }
  await changeJob({ row, part, job }, { state: 'making' });
  return true;
}

/** A row that was changed or asked for again has another job, and keeps it. */
function changeJob({ row, part, job }: Placed, change: Partial<BulkJob>): Promise<unknown> {
  return changeBulkRows([row.id], (now) => {
    const current = now[part];
    return current?.mediaId === job.mediaId ? { ...now, [part]: { ...current, ...change } } : now;
  });
}

async function settle(): Promise<void> {
  const making = listJobs('making');
  if (making.length === 0) return;
  const items = await listMedia(making.map(({ job }) => job.mediaId));
  const isWhole = items.every((item) => item !== undefined) || (await isLibraryWhole());
  for (const [index, placed] of making.entries()) {
    const end = await endOf(placed.job, items[index], isWhole);
    if (end !== null) await changeJob(placed, end);
  }
}

async function endOf(job: BulkJob, item: MediaRow | undefined, isWhole: boolean): Promise<Partial<BulkJob> | null> {
  if (item === undefined) return isWhole ? endOfGone(job) : null;
  if (hasPicture(item)) return { state: 'done', seed: item.seed, mime: item.mime, error: null };
  if (item.status === 'failed') return { state: 'failed', error: item.failed_reason ?? 'It could not be made.' };
  return item.status === 'canceled' ? { state: 'canceled', error: null } : null;
}

/** The placeholder went: the studio refused the request, or the person canceled or deleted it. */
async function endOfGone({ mediaId }: BulkJob): Promise<Partial<BulkJob>> {
  const key = `media:${mediaId}`;
  const problem = (await listProblems()).find(({ intent: mutation }) => mutation.keys.includes(key));
  if (problem === undefined) return { state: 'canceled', error: null };
  if (!ofAllRows.has(problem.code)) return { state: 'failed', error: explainError(new AppError(problem.code)) };
  await stopFor(new AppError(problem.code));
  // The row alone asks for it again.
  await discardProblem(problem.i!);
  return { state: 'queued', error: null, mediaId: newId(), generationId: newId() };
}

/** Resolves when an item that is being made, the table or the connection may have changed. */
function nextChange(): Promise<void> {
  const ids = listJobs('making').map(({ job }) => job.mediaId);
  return new Promise((resolve) => {
    let seen: string | undefined;
    const end = () => {
      clearTimeout(timer);
      stopWatching();
      // Not inside its own first answer.
      queueMicrotask(() => watched.unsubscribe());
      resolve();
    };
    const timer = setTimeout(end, againMs);
    const stopWatching = watchBulk(end);
    const watched = liveQuery(() => whenOpen((db) => db.media.bulkGet(ids))).subscribe({
      next: (items) => {
        const now = items.map((item) => item?.status ?? 'gone').join();
        if (seen !== undefined && seen !== now) end();
        seen = now;
      },
      error: end,
    });
  });
}

/** Of a request that is not right, what is wrong with it. */
function explainError({ message, issues: [issue] }: AppError): string {
  return issue === undefined ? message : `${issue.path} ${issue.message}`;
}
