import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Character } from '../../../db/queries/characters.ts';
import { listTrainedModels } from '../../../db/queries/trained-models.ts';
import { findClockSkew } from '../../../db/queries/session.ts';
import { stateOfCharacter, type CharacterState } from './character-state.ts';

const tickMs = 1_000;

/** Says how a character stands, again every second while one of them is being trained. */
export function useStates(): (character: Character) => CharacterState {
  const known = useLiveQuery(async () => {
    const [models, skew] = await Promise.all([listTrainedModels(), findClockSkew()]);
    return { models: new Map(models.map((model) => [model.id, model])), skew };
  }, []);
  const isTraining = known !== undefined && [...known.models.values()].some(({ status }) => status === 'running');
  const now = useNow(isTraining) + (known?.skew ?? 0);
  return (character) => stateOfCharacter(character, known?.models.get(character.trained_model_id ?? ''), now);
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
