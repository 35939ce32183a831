import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { syncStatus } from '../../../sync/status.ts';
import { createState } from '../form/create.state.ts';
import { canMakeIn, type FormMode } from '../form/form-modes.ts';

/** `loading`: which model is asked is not known yet. `unsupported`: no model here makes this, whether its engine runs now or not. */
export type ModeState = 'loading' | 'ready' | 'unsupported';

/** Whether what the composer is to make can be made here. */
export function useModeState(): ModeState {
  const { mode, form, isDraftRead } = useSnapshot(createState);
  const models = useLiveQuery(async () => (await findCatalogue()) ?? null, []);
  const { state } = useSnapshot(syncStatus);
  const key = form.model;
  if (key === painterModel.key && canMakeIn(painterModel, mode)) return 'ready';
  if (!isDraftRead || models === undefined) return 'loading';
  if (models === null) return state === 'offline' || state === 'failing' ? 'unsupported' : 'loading';
  return modeStateOf(mode, key, models);
}

/** The same for a model by its key; one whose engine has stopped still shows what it made. */
export function modeStateOf(mode: FormMode, key: string, models: readonly Model[]): ModeState {
  const able = models.filter((model) => canMakeIn(model, mode));
  // A mode without a model is about to get one, where there is one.
  if (key === '') return able.length > 0 ? 'loading' : 'unsupported';
  return able.some((model) => model.key === key) ? 'ready' : 'unsupported';
}
