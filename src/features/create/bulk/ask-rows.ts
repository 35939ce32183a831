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

/** Whether the image and the video of a row are still to be asked for. */
export function lackOf({ still, video }: BulkRow, checked: CheckedRow): { still: boolean; video: boolean } {
  const lacksStill = isOpen(still) && checked.still !== null;
  return {
    still: lacksStill,
    video: isOpen(video) && checked.video !== null && (lacksStill || (!isOpen(still) && still?.state !== 'failed')),
  };
}

/** The row with what it lacks in the queue, as the settings are now. */
export function queueRow(row: BulkRow, settings: BulkSettings): BulkRow {
  const checked = checkRow(row.cells, settings);
  const lack = lackOf(row, checked);
  if (!lack.still && !lack.video) return row;
  return { ...row, ...(lack.still && { still: toJob(checked.still!) }), ...(lack.video && { video: toJob(checked.video!) }) };
}

/**
 * Puts the rows that were not asked for into the queue with the settings as they are now, and sends the queue.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function askRows(ids: readonly string[], settings: BulkSettings): Promise<void> {
  await changeBulkRows(ids, (row) => queueRow(row, settings));
  await goOn();
}

/** Asks for rows that are done once more, as new items: their images were deleted. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function remakeRows(ids: readonly string[], settings: BulkSettings): Promise<void> {
  await changeBulkRows(ids, (row) => queueRow({ ...row, still: null, video: null }, settings));
  await goOn();
}

/** Asks again for what failed, as new items with the settings as they are now. @throws AppError STORAGE_FULL, STORAGE_LOST */
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

/** Sends the queue, from where it was paused. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function goOn(): Promise<void> {
  await changeBulkTable({ isRunning: true, stopped: null });
  startBulk();
}

/** Sends no more; what is being made is finished. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function pause(): Promise<void> {
  await changeBulkTable({ isRunning: false, stopped: null });
}

/** Takes rows that are not sent yet out of the queue. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function unqueueRows(ids: readonly string[]): Promise<void> {
  const unless = (job: BulkJob | null) => (job?.state === 'queued' ? null : job);
  await changeBulkRows(ids, (row) => ({ ...row, still: unless(row.still), video: unless(row.video) }));
}
