import { trainingProgressCap, trainingSeconds, type TrainedModelRow } from './trained-model.ts';

/** True of a model whose training ended without weights. */
export function canRetryTraining({ status }: Pick<TrainedModelRow, 'status'>): boolean {
  return status === 'failed' || status === 'canceled';
}

/**
 * Progress of a training at `now` (ms since 1970), whole percent: elapsed time over 600 s, at most 99 until it is done, then 100; what the
 * trainer itself says goes before the clock (specification §4, §9).
 */
export function trainingPercent(
  { status, started_at: startedAt, progress }: Pick<TrainedModelRow, 'status' | 'started_at' | 'progress'>,
  now: number,
): number {
  if (status === 'completed') return 100;
  const seconds = Math.max(0, now - (startedAt ?? now)) / 1000;
  return Math.min(trainingProgressCap, Math.floor(100 * (progress ?? seconds / trainingSeconds)));
}
