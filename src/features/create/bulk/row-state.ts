import type { BulkJob, BulkRow } from '../../../db/queries/generations/bulk-rows.ts';

const words: Record<BulkJob['state'], string> = {
  queued: 'Waiting',
  making: 'Being made',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** The state of an image or video in words; empty when it was not requested. */
export const describeJob = (job: BulkJob | null): string => (job === null ? '' : words[job.state]);

/** The job whose state a row shows: the video once its image is done. */
export const shownJob = ({ still, video }: BulkRow): BulkJob | null => (still?.state === 'done' && video !== null ? video : still);

/** Describes the state of a row. */
export function describeRow(row: BulkRow): string {
  const { still, video } = row;
  if (still?.state === 'done' && video !== null) return `Video: ${describeJob(video).toLowerCase()}`;
  const waits = still?.state === 'failed' && video !== null ? '; its video waits' : '';
  return `${describeJob(still)}${waits}`;
}

/** `deleted`: done, but no longer in the library. */
export type BulkCounts = Record<BulkJob['state'] | 'deleted', number>;

/** Counts the images and videos of the table by state. `gone`: ids of deleted items. */
export function countJobs(rows: readonly BulkRow[], gone: ReadonlySet<string>): BulkCounts {
  const counts: BulkCounts = { queued: 0, making: 0, done: 0, failed: 0, canceled: 0, deleted: 0 };
  for (const job of rows.flatMap(({ still, video }) => [still, video]))
    if (job !== null) counts[job.state === 'done' && gone.has(job.mediaId) ? 'deleted' : job.state] += 1;
  return counts;
}
