import { useLiveQuery } from 'dexie-react-hooks';
import { findTurboLimit } from '../../../db/queries/generations/turbo-limit.ts';

/** Whether the turbo images of today are used up, as far as this device was told. */
export function useIsTurboOver(): boolean {
  return useLiveQuery(async () => findTurboLimit(Date.now()), [])?.isReached ?? false;
}
