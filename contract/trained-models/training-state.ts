import { trainingProgressCap, trainingSeconds, type TrainedModelRow } from './trained-model.ts';

/** Why a model that was trained is not usable any more: an archive had no weights of it, or they were removed some time after its deletion. */
export const weightsGoneReason = 'Its weights are not here. Train it again, with the pictures that it learned from.';

/** True of a model that was trained and of which the weights are gone. */
export function hasLostWeights({ status, fail_reason: reason }: Pick<TrainedModelRow, 'status' | 'fail_reason'>): boolean {
  return status === 'failed' && reason === weightsGoneReason;
}

/** Bytes of the weights that the studio has of a model; null: none, also while it is trained once more. */
export function weightsSize({ status, weights_bytes: bytes }: Pick<TrainedModelRow, 'status' | 'weights_bytes'>): number | null {
  return status === 'completed' ? bytes : null;
}

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
