import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { refreshHub } from '../../../actions/trained-models/refresh-hub.ts';
import { listLaidModels, type UsedModel } from '../../../db/queries/trained-models/laid-models.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { NamedModel } from './find-trained.ts';

/** `known`: its row; null for a model that only the engine lists. */
export type OfferedModel = NamedModel & { known: UsedModel | null };

/** The trained models for a base model: the user's and published ones by name, then those of the engine. */
export function useTrained({ key, extras }: Pick<Model, 'key' | 'extras'>): readonly OfferedModel[] {
  const laid = useLiveQuery(listLaidModels, []);
  useEffect(() => void runAction(refreshHub), []);
  return useMemo(() => {
    const fitting = (laid ?? []).filter(({ base_models: bases }) => bases.includes(key));
    const known = new Set(fitting.map((one) => one.key));
    return [
      ...fitting.map((one) => ({ key: one.key, name: one.model_name, known: one })),
      ...(extras?.trained ?? []).filter((name) => !known.has(name)).map((name) => ({ key: name, name, known: null })),
    ];
  }, [laid, key, extras]);
}
