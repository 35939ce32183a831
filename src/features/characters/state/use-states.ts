import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Character } from '../../../db/queries/characters/characters.ts';
import { listTrainedModels } from '../../../db/queries/trained-models/trained-models.ts';
import { findClockSkew } from '../../../db/queries/session.ts';
import { listUnsentRows } from '../../../db/queries/outbox/unsent-rows.ts';
import { isReached, syncStatus } from '../../../sync/status.ts';
import { stateOfCharacter, type CharacterState } from './character-state.ts';

const tickMs = 1_000;
const waitingCharacter: CharacterState = { name: 'waiting', what: 'character' };
const waitingTraining: CharacterState = { name: 'waiting', what: 'training' };

/** Returns a function that gives a character's state. Renders every second during a training. */
export function useStates(): (character: Character) => CharacterState {
  const known = useLiveQuery(async () => {
    const [models, skew, made, trained] = await Promise.all([
      listTrainedModels(),
      findClockSkew(),
      listUnsentRows('characters'),
      listUnsentRows('trainedModels'),
    ]);
    return { models: new Map(models.map((model) => [model.id, model])), skew, made, trained };
  }, []);
  // Show «waiting» only while the studio cannot be reached: otherwise sending is over before anyone could read it.
  const isWaiting = !isReached(useSnapshot(syncStatus).state);
  const isTraining = known !== undefined && [...known.models.values()].some(({ status }) => status === 'running');
  const now = useNow(isTraining) + (known?.skew ?? 0);
  return (character) => {
    const modelId = character.trained_model_id ?? '';
    if (isWaiting && known?.made.has(character.id) === true) return waitingCharacter;
    if (isWaiting && known?.trained.has(modelId) === true) return waitingTraining;
    return stateOfCharacter(character, known?.models.get(modelId), now);
  };
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
