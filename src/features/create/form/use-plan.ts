import { useLiveQuery } from 'dexie-react-hooks';
import type { Plan } from '../../../../contract/plan.ts';
import { findMe } from '../../../db/queries/session.ts';

/** Plan of whoever is signed in; the free plan until that is known, which promises nothing that could be taken back. */
export function usePlan(): Plan {
  return useLiveQuery(findMe, [])?.plan ?? 'free';
}
