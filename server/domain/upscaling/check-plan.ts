import { AppError } from '../../../contract/errors.ts';
import { upscaleRefusal, whyNoUpscale } from '../../../contract/generations/image/upscale-choice.ts';
import type { Plan } from '../../../contract/account/plan.ts';

/** @throws PLAN_LIMIT on a plan without upscaling */
export function checkUpscalePlan(plan: Plan): void {
  if (whyNoUpscale(plan) !== null) throw new AppError('PLAN_LIMIT', { detail: upscaleRefusal });
}
