import { changeBulkRows, changeBulkTable } from '../../../actions/bulk/bulk-store.ts';
import { startBulk } from '../../../actions/bulk/run-bulk.ts';
import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import type { BulkJob, BulkRow } from '../../../db/queries/generations/bulk-rows.ts';
import { newId } from '../../../lib/new-id.ts';
import { checkRow, type BulkSettings, type CheckedRow } from './table/check-row.ts';

const toJob = (request: GenerationParams): BulkJob => ({
  state: 'queued',
  request,
  mediaId: newId(),
  generationId: newId(),
  error: null,
  seed: null,
  mime: null,
});

const isOpen = (job: BulkJob | null) => job === null || job.state === 'canceled';

/** Whether the image and the video of a row still need a request. */
export function lackOf({ still, video }: BulkRow, checked: CheckedRow): { still: boolean; video: boolean } {
  const lacksStill = isOpen(still) && checked.still !== null;
  return {
    still: lacksStill,
    video: isOpen(video) && checked.video !== null && (lacksStill || (!isOpen(still) && still?.state !== 'failed')),
  };
}

/** The row with its missing image or video queued, with the current settings. */
export function queueRow(row: BulkRow, settings: BulkSettings): BulkRow {
  const checked = checkRow(row.cells, settings);
  const lack = lackOf(row, checked);
  if (!lack.still && !lack.video) return row;
  return { ...row, ...(lack.still && { still: toJob(checked.still!) }), ...(lack.video && { video: toJob(checked.video!) }) };
}

/**
 * Queues the missing images and videos of the rows with the current settings, and sends the queue.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function askRows(ids: readonly string[], settings: BulkSettings): Promise<void> {
  await changeBulkRows(ids, (row) => queueRow(row, settings));
  await goOn();
}

/** Requests done rows again as new items, because their images were deleted. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function remakeRows(ids: readonly string[], settings: BulkSettings): Promise<void> {
  await changeBulkRows(ids, (row) => queueRow({ ...row, still: null, video: null }, settings));
  await goOn();
}

/** Requests failed images and videos again, as new items with the current settings. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function retryRows(ids: readonly string[], settings: BulkSettings): Promise<void> {
  await changeBulkRows(ids, (row) => {
    const checked = checkRow(row.cells, settings);
    if (checked.still === null) return row;
    const { still, video } = row;
    if (still?.state === 'failed') return { ...row, still: toJob(checked.still), video: video && checked.video && toJob(checked.video) };
    return video?.state === 'failed' && checked.video !== null ? { ...row, video: toJob(checked.video) } : row;
  });
  await goOn();
}

/** Resumes sending the queue. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function goOn(): Promise<void> {
  await changeBulkTable({ isRunning: true, stopped: null });
  startBulk();
}

/** Pauses the queue. Running generations finish. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function pause(): Promise<void> {
  await changeBulkTable({ isRunning: false, stopped: null });
}

/** Removes unsent rows from the queue. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function unqueueRows(ids: readonly string[]): Promise<void> {
  const unless = (job: BulkJob | null) => (job?.state === 'queued' ? null : job);
  await changeBulkRows(ids, (row) => ({ ...row, still: unless(row.still), video: unless(row.video) }));
}
