import { AppError } from '../../../contract/errors.ts';
import { whyNoUpscale } from '../../../contract/generation/image/upscale-choice.ts';
import type { Plan } from '../../../contract/plan.ts';

/** @throws PLAN_LIMIT on a plan without upscaling */
export function checkUpscalePlan(plan: Plan): void {
  const why = whyNoUpscale(plan);
  if (why !== null) throw new AppError('PLAN_LIMIT', { detail: `Upscaling needs a paid plan: ${why}. Nothing was charged.` });
}
