import { useLiveQuery } from 'dexie-react-hooks';
import { findMe } from '../../../db/queries/session.ts';

/** True where this studio lets users retry failed pictures; also for a session stored before the setting existed. */
export function useIsRecreatable(): boolean {
  return useLiveQuery(async () => (await findMe())?.can_recreate !== false, [], false);
}
