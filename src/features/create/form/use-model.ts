import { useLiveQuery } from 'dexie-react-hooks';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';

/** The model of this key from the last fetched catalogue; an unknown one counts as unavailable. */
export function useModel(key: string): Model {
  const models = useLiveQuery(async () => findCatalogue(), []);
  const found = models?.find((model) => model.key === key);
  if (found !== undefined || models === undefined || key === painterModel.key) return found ?? painterModel;
  return { ...painterModel, key, name: key, description: '', available: false };
}
