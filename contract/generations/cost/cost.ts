import type { UpscaleMode } from '../../media/media.ts';
import { creditsOf, type Model } from '../../catalogue/model.ts';
import { creditCost, type Plan } from '../../account/plan.ts';
import { upscaleCredits } from '../image/upscale-at-create.ts';
import type { Speed } from './turbo.ts';

/** Features that have a price: the image or video itself, and extras of the request. */
export type FeatureKey = 'image' | 'video' | 'lip_sync' | 'reference' | 'turbo' | UpscaleMode;

/** A feature of a request with its credits for each image or video. */
export type CostPart = { feature: FeatureKey; each: number };

/** Credits of what is added to an image, by feature. A video is made of its pictures: they are in its price. */
const addedCredits = { reference: 1, turbo: 0 } as const;

/** `made`: credits of each image or video itself, with what is added to it; `upscaled`: of making it larger right after it; `total`: of all of them. */
export type Cost = { parts: CostPart[]; made: number; upscaled: number; total: number };

type Asked = {
  quality?: string | undefined;
  videoMode?: string | undefined;
  upscale_mode?: UpscaleMode | undefined;
  turbo_mode?: Speed | undefined;
  image_urls?: readonly unknown[] | undefined;
  imageReference?: readonly unknown[] | undefined;
};

type Request = {
  plan: Plan;
  model: Pick<Model, 'resource_type' | 'credits_per_image' | 'credits_by_quality'>;
  asked: Asked;
  /** Images or videos of the request. */
  count: number;
  /** Seconds of the voice that lips follow; absent of everything else. */
  voiceSeconds?: number | undefined;
  /** Of a video that is made larger: `videoUpscaleUnits`; absent of everything else. */
  enlargedUnits?: number | undefined;
};

/**
 * The one account of what a request costs, for the charge and for the screen: prices looked up by feature key, times the
 * count (specification §9).
 */
export function costOf({ plan, model, asked, count, voiceSeconds, enlargedUnits }: Request): Cost {
  const each = (credits: number) => creditCost(plan, credits, 1);
  if (enlargedUnits !== undefined) {
    const made = each(creditsOf(model, asked) * enlargedUnits);
    return { parts: [{ feature: asked.upscale_mode ?? 'video', each: made }], made, upscaled: 0, total: made * count };
  }
  const own = each(voiceSeconds === undefined ? creditsOf(model, asked) : lipSyncCredits(voiceSeconds));
  const upscaled = each(upscaleCredits(asked.upscale_mode));
  const parts: CostPart[] = [{ feature: voiceSeconds === undefined ? model.resource_type : 'lip_sync', each: own }];
  // A variation costs what its model costs (first specification page, section 9).
  if ((asked.image_urls?.length ?? 0) + (asked.imageReference?.length ?? 0) > 0)
    parts.push({ feature: 'reference', each: model.resource_type === 'image' ? each(addedCredits.reference) : 0 });
  if (asked.turbo_mode === 'turbo') parts.push({ feature: 'turbo', each: each(addedCredits.turbo) });
  const made = parts.reduce((sum, part) => sum + part.each, 0);
  if (asked.upscale_mode !== undefined) parts.push({ feature: asked.upscale_mode, each: upscaled });
  return { parts, made, upscaled, total: (made + upscaled) * count };
}

/** Credits of a talking video: one for each whole five seconds of its voice. */
function lipSyncCredits(seconds: number): number {
  return Math.floor(seconds / 5);
}
