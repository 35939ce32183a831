import type { CharacterRow } from '../../../../contract/characters/character.ts';
import type { TrainedModelRow } from '../../../../contract/trained-models/trained-model.ts';
import { trainingPercent } from '../../../../contract/trained-models/training-state.ts';

export type CharacterState =
  /** Never trained, or the trained model was deleted: requests use its pictures. */
  | { name: 'pictures' }
  /** The character or its training exists only on this device, until the studio can be reached. */
  | { name: 'waiting'; what: 'character' | 'training' }
  | { name: 'training'; percent: number }
  | { name: 'trained'; modelId: string }
  /** Its last training failed; requests use its pictures. */
  | { name: 'failed'; modelId: string; reason: string };

const byPictures: CharacterState = { name: 'pictures' };

type Model = Pick<TrainedModelRow, 'id' | 'status' | 'started_at' | 'progress' | 'fail_reason'>;

/**
 * State of a character at `now` (ms since 1970, the studio's clock). `model`: its trained model; undefined without one. The
 * model's own row takes precedence over the character's status, which may be older.
 */
export function stateOfCharacter({ status }: Pick<CharacterRow, 'status'>, model: Model | undefined, now: number): CharacterState {
  if (model === undefined) return status === 'processing' ? { name: 'training', percent: 0 } : byPictures;
  if (model.status === 'running') return { name: 'training', percent: trainingPercent(model, now) };
  if (model.status === 'completed') return { name: 'trained', modelId: model.id };
  const reason = model.status === 'canceled' ? 'The training was canceled.' : (model.fail_reason ?? 'The training failed.');
  return { name: 'failed', modelId: model.id, reason };
}
