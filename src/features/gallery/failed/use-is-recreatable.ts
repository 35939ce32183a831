import { useLiveQuery } from 'dexie-react-hooks';
import { findMe } from '../../../db/queries/session.ts';

/** Whether this studio offers to ask for a failed picture again; also one whose session was kept before there was the setting. */
export function useIsRecreatable(): boolean {
  return useLiveQuery(async () => (await findMe())?.can_recreate !== false, [], false);
}
