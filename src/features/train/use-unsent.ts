import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio/react';
import { listUnsentRows, type UnsentRow } from '../../db/queries/outbox/unsent-rows.ts';
import { isReached, syncStatus } from '../../sync/status.ts';

const none: ReadonlyMap<string, UnsentRow> = new Map();

/** Models with an unsent training, by id: it waits for the user's confirmation, or for the studio. */
export function useUnsent(): ReadonlyMap<string, UnsentRow> {
  const isWaiting = !isReached(useSnapshot(syncStatus).state);
  const unsent = useLiveQuery(async () => listUnsentRows('trainedModels'), []) ?? none;
  return isWaiting ? unsent : new Map([...unsent].filter(([, { problem }]) => problem !== null));
}
