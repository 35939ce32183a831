import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { syncStatus } from '../../../sync/status.ts';
import { createState } from '../form/create.state.ts';
import { canMakeIn, type FormMode } from '../form/form-modes.ts';

/** `loading`: the model is not known yet. `unsupported`: no model of the studio can do this, even with a stopped engine. */
export type ModeState = 'loading' | 'ready' | 'unsupported';

/** Whether a model of this studio supports the current mode. */
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

/** The state for a model key. A model with a stopped engine stays ready, so that its results remain visible. */
export function modeStateOf(mode: FormMode, key: string, models: readonly Model[]): ModeState {
  const able = models.filter((model) => canMakeIn(model, mode));
  // `FindModel` is about to give the mode its first model.
  if (key === '') return able.length > 0 ? 'loading' : 'unsupported';
  return able.some((model) => model.key === key) ? 'ready' : 'unsupported';
}
