import { toTimestamp } from '../../../contract/timestamp.ts';
import type { TrainedModelAnswer } from '../../../contract/trained-models/trained-model-answer.ts';
import type { StoredRow } from '../../storage/rows/synced-tables.ts';
import { presentRow } from '../rows/rows.ts';

/** A trained model as calls tell it to its owner. */
export function toTrainedModelAnswer(row: StoredRow<'trainedModels'>): TrainedModelAnswer {
  const shown = presentRow('trainedModels', row);
  return { ...shown, thumbnails: shown.thumbnail === null ? [] : [shown.thumbnail], created_at: toTimestamp(shown.created_at) };
}
