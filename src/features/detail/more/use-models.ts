import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';

const builtIn = [painterModel];

/** The studio's models as last fetched; before that, the built-in painter alone. */
export function useModels(): readonly Model[] {
  useEffect(() => void runAction(refreshCatalogue), []);
  return useLiveQuery(async () => findCatalogue(), []) ?? builtIn;
}
