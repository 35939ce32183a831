import type { TrainedModelRow } from '../../../contract/trained-models/trained-model.ts';
import type { UnsentRow } from '../../db/queries/outbox/unsent-rows.ts';
import { trainingPercent } from '../../../contract/trained-models/training-state.ts';

type Timed = Pick<TrainedModelRow, 'status' | 'started_at' | 'progress'>;

/** Time since a training began, as `4:05`. `now`: ms since 1970 by the studio's clock. */
export function elapsedText({ started_at: startedAt }: Pick<Timed, 'started_at'>, now: number): string {
  const seconds = Math.max(0, Math.floor((now - (startedAt ?? now)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** State of a model, in a few words: `Training · 42% · 4:05`. */
export function stateText(model: Timed, now: number): string {
  switch (model.status) {
    case 'running':
      return `Training · ${trainingPercent(model, now)}% · ${elapsedText(model, now)}`;
    case 'completed':
      return 'Ready';
    case 'failed':
      return 'Training failed';
    case 'canceled':
      return 'Training stopped';
  }
}

/** State of an unsent training, in a few words. */
export function waitText({ problem }: UnsentRow): string {
  return problem === null ? 'Waits to be sent' : 'Waits for your word';
}

/** The reason of a failed training, also where its trainer gave none. */
export function failText({ fail_reason: reason }: Pick<TrainedModelRow, 'fail_reason'>): string {
  return reason ?? 'The training failed without a reason. Nothing was charged. Try once more.';
}
