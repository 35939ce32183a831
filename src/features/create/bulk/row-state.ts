import type { BulkJob, BulkRow } from '../../../db/queries/generations/bulk-rows.ts';

const words: Record<BulkJob['state'], string> = {
  queued: 'Waiting',
  making: 'Being made',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** The state of an image or a video in words; of one that was not asked for, none. */
export const describeJob = (job: BulkJob | null): string => (job === null ? '' : words[job.state]);

/** Of the two parts of a row the one that is to be told: the video once its image is done. */
export const shownJob = ({ still, video }: BulkRow): BulkJob | null => (still?.state === 'done' && video !== null ? video : still);

/** The row in words. */
export function describeRow(row: BulkRow): string {
  const { still, video } = row;
  if (still?.state === 'done' && video !== null) return `Video: ${describeJob(video).toLowerCase()}`;
  const waits = still?.state === 'failed' && video !== null ? '; its video waits' : '';
  return `${describeJob(still)}${waits}`;
}

/** `deleted`: they were done, and are not in the library any more. */
export type BulkCounts = Record<BulkJob['state'] | 'deleted', number>;

/** Images and videos of the table by their state. `gone`: items that were deleted since. */
export function countJobs(rows: readonly BulkRow[], gone: ReadonlySet<string>): BulkCounts {
  const counts: BulkCounts = { queued: 0, making: 0, done: 0, failed: 0, canceled: 0, deleted: 0 };
  for (const job of rows.flatMap(({ still, video }) => [still, video]))
    if (job !== null) counts[job.state === 'done' && gone.has(job.mediaId) ? 'deleted' : job.state] += 1;
  return counts;
}
