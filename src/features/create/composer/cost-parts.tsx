import { nameCost } from '../../../../contract/generations/cost/name-cost.ts';
import type { CreateReadiness } from '../form/form-rules.ts';

/** The parts of the request's cost: tooltip and accessible description of Create. */
export function CostParts({ id, readiness: { isFree, costParts, imageCount, cost } }: { id: string; readiness: CreateReadiness }) {
  return (
    <span id={id} hidden>
      {isFree ? 'Unleash your creativity for free' : nameCost(costParts, imageCount, cost)}
    </span>
  );
}
