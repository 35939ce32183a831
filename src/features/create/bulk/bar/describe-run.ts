import type { BulkTable } from '../../../../db/queries/generations/bulk-rows.ts';
import type { BulkCounts } from '../row-state.ts';

/** Describes the progress of the queue. */
export function describeRun(
  { queued, making, done, failed, canceled, deleted }: BulkCounts,
  { isRunning, stopped }: Pick<BulkTable, 'isRunning' | 'stopped'>,
  isOffline: boolean,
): string {
  const parts = [
    `${done.toLocaleString('en')} of ${(queued + making + done + failed + canceled + deleted).toLocaleString('en')} done`,
    ...(making > 0 ? [`${making} being made`] : []),
    ...(queued > 0 ? [`${queued.toLocaleString('en')} waiting`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en')} failed`] : []),
    ...(canceled > 0 ? [`${canceled.toLocaleString('en')} canceled`] : []),
    ...(deleted > 0 ? [`${deleted.toLocaleString('en')} deleted`] : []),
  ];
  const offline = isOffline ? ' Offline: it goes on with the connection.' : '';
  const paused = stopped === null ? ' Paused.' : ` Paused: ${stopped} The waiting rows are kept.`;
  const now = queued === 0 ? '' : isRunning ? offline : paused;
  return `${parts.join(' · ')}.${now}`;
}
