import type { BulkCounts } from '../row-state.ts';

/** How far the queue is, in words. */
export function describeRun({ queued, making, done, failed, canceled }: BulkCounts, isRunning: boolean, isOffline: boolean): string {
  const parts = [
    `${done.toLocaleString('en')} of ${(queued + making + done + failed + canceled).toLocaleString('en')} done`,
    ...(making > 0 ? [`${making} being made`] : []),
    ...(queued > 0 ? [`${queued.toLocaleString('en')} waiting`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en')} failed`] : []),
    ...(canceled > 0 ? [`${canceled.toLocaleString('en')} canceled`] : []),
  ];
  const now = queued === 0 ? '' : isRunning ? (isOffline ? ' Offline: it goes on with the connection.' : '') : ' Paused.';
  return `${parts.join(' · ')}.${now}`;
}
