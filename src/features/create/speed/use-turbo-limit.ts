import { useLiveQuery } from 'dexie-react-hooks';
import { findTurboLimit } from '../../../db/queries/generations/turbo-limit.ts';

/** Whether today's turbo images are used up, by the last report of the studio. */
export function useIsTurboOver(): boolean {
  return useLiveQuery(async () => findTurboLimit(Date.now()), [])?.isReached ?? false;
}
