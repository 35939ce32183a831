import type { UpscaleMode } from '../../media/media.ts';
import { nameCredits } from '../cost/name-credits.ts';
import { creditCost, type Plan } from '../../account/plan.ts';
import { allows4x } from './upscale-at-create.ts';

export const upscaleScales = [1, 2, 4] as const;
export type UpscaleScale = (typeof upscaleScales)[number];
export type Enhance = 'none' | 'face' | 'anime';
export type UpscaleChoice = { scale: UpscaleScale; enhance: Enhance };

/** The enhancements there are at a scale: face above 1x, anime only at 4x. */
export function listEnhancements(scale: UpscaleScale): Enhance[] {
  if (scale === 1) return ['none'];
  return scale === 2 ? ['none', 'face'] : ['none', 'face', 'anime'];
}

/** The scales there are for a size: none of 4 for a large image. */
export function listScales(size: { width: number; height: number }): UpscaleScale[] {
  return upscaleScales.filter((scale) => scale < 4 || allows4x(size));
}

/** Another scale: an enhancement that it does not have is dropped. */
export function changeScale(choice: UpscaleChoice, scale: UpscaleScale): UpscaleChoice {
  return { scale, enhance: listEnhancements(scale).includes(choice.enhance) ? choice.enhance : 'none' };
}

/** The choice for a size: 4x drops to 2x by itself where the image is large. */
export function fitScale(choice: UpscaleChoice, size: { width: number; height: number }): UpscaleChoice {
  return listScales(size).includes(choice.scale) ? choice : changeScale(choice, 2);
}

/** The `upscale_mode` of a choice; null at 1x. */
export function upscaleModeOf({ scale, enhance }: UpscaleChoice): UpscaleMode | null {
  if (scale === 1) return null;
  if (scale === 2) return enhance === 'face' ? 'x2face' : 'x2';
  return enhance === 'none' ? 'x4' : enhance === 'face' ? 'x4face' : 'x4anime';
}

/** Why upscaling with the request is not offered on a plan; null when it is. */
export function whyNoUpscale(plan: Plan): 'Starter or above' | null {
  return plan === 'free' ? 'Starter or above' : null;
}

/** Refusal of an upscale on a plan without it. */
export const upscaleRefusal = 'Upscaling needs a paid plan: Starter or above. Nothing was charged.';

/** The credits of an upscale in words, null where it is free of charge. On the free plan: the credits of a paid one. */
export function nameUpscaleCost(plan: Plan, credits: number): string | null {
  const cost = creditCost(whyNoUpscale(plan) === null ? plan : 'pro', credits, 1);
  return cost === 0 ? null : nameCredits(cost);
}
