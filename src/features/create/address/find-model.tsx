import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findCatalogue } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { syncStatus } from '../../../sync/status.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { firstModelFor, putModel } from '../form/choose-model.ts';
import { createState } from '../form/create.state.ts';

/** Fetches the studio's models and gives a mode without a model the first one. Renders nothing. */
export function FindModel() {
  const { mode, form, isDraftRead } = useSnapshot(createState);
  const { state } = useSnapshot(syncStatus);
  const models = useLiveQuery(async () => findCatalogue(), []);
  const isSignedIn = useLiveQuery(async () => (await findMe()) !== undefined, []) === true;
  // On a first visit the studio sends the models only after a session exists.
  useEffect(() => {
    if (isSignedIn) void runAction(refreshCatalogue);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a request that failed is sent again once sync gets through
  }, [isSignedIn, state]);
  const first = isDraftRead && form.model === '' && models !== undefined ? firstModelFor(mode, models) : undefined;
  useEffect(() => {
    // The address may have set a model before the list arrived.
    if (first !== undefined && createState.form.model === '') putModel(first);
  }, [first]);
  return null;
}
