import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { painterModel, type Model } from '../../../../../contract/catalogue/model.ts';
import { lipSyncWays } from '../../../../../contract/catalogue/model-capabilities.ts';
import { refreshCatalogue } from '../../../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../../../db/queries/generations/models.ts';
import { runAction } from '../../../../ui/feedback/run-action.ts';

/** The models to choose from; refreshes the catalogue. `canSpeak`: a model for talking videos exists, which have their own page. */
export function useModels(): { models: readonly Model[]; canSpeak: boolean } {
  useEffect(() => void runAction(refreshCatalogue), []);
  const all = useLiveQuery(async () => findCatalogue(), []) ?? [painterModel];
  return {
    models: all.filter((model) => lipSyncWays(model).length === 0),
    canSpeak: all.some((model) => model.available && lipSyncWays(model).length > 0),
  };
}
