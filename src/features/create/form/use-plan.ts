import { useLiveQuery } from 'dexie-react-hooks';
import type { Plan } from '../../../../contract/account/plan.ts';
import { findMe } from '../../../db/queries/session.ts';

/** Plan of the account; undefined until it is read: what a plan lacks is not said before that. */
export function useKnownPlan(): Plan | undefined {
  return useLiveQuery(async () => (await findMe())?.plan ?? 'free', []);
}

/** Plan of the account; the free plan until that is read, which promises nothing that could be taken back. */
export function usePlan(): Plan {
  return useKnownPlan() ?? 'free';
}
