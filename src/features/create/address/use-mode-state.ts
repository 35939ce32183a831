import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { painterModel } from '../../../../contract/model.ts';
import { findCatalogue } from '../../../db/queries/models.ts';
import { syncStatus } from '../../../sync/status.ts';
import { createState } from '../form/create.state.ts';
import { canMakeIn } from '../form/form-modes.ts';

/** `loading`: which model is asked is not known yet. `unsupported`: no engine here makes this with it. */
export type ModeState = 'loading' | 'ready' | 'unsupported';

/** Whether what the composer is to make can be made here. */
export function useModeState(): ModeState {
  const { mode, form, isDraftRead } = useSnapshot(createState);
  const models = useLiveQuery(async () => (await findCatalogue()) ?? null, []);
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const key = form.model;
  if (key === painterModel.key && canMakeIn(painterModel, mode)) return 'ready';
  if (!isDraftRead || models === undefined) return 'loading';
  if (models === null) return isOffline ? 'unsupported' : 'loading';
  // A mode without a model is about to get one, where there is one.
  if (key === '') return models.some((model) => canMakeIn(model, mode)) ? 'loading' : 'unsupported';
  return models.some((model) => model.key === key && model.available && canMakeIn(model, mode)) ? 'ready' : 'unsupported';
}
