import { useLiveQuery } from 'dexie-react-hooks';
import type { Plan } from '../../../../contract/account/plan.ts';
import { findMe } from '../../../db/queries/session.ts';

/** The account's plan; undefined until it is read, so that no limit shows too early. */
export function useKnownPlan(): Plan | undefined {
  return useLiveQuery(async () => (await findMe())?.plan ?? 'free', []);
}

/** The account's plan; until it is read the free plan, which promises nothing extra. */
export function usePlan(): Plan {
  return useKnownPlan() ?? 'free';
}
