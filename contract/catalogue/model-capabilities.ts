import type * as v from 'valibot';
import type { modelCapabilitiesSchema } from './capabilities-schema.ts';

export type ModelCapabilities = v.InferOutput<typeof modelCapabilitiesSchema>;
/** The range of a number that may be chosen, and its default. */
export type Bounds = NonNullable<ModelCapabilities['steps']>;
export type VideoCapabilities = NonNullable<ModelCapabilities['video']>;
/** One way of a model to let lips follow a voice. */
export type LipSyncCapability = NonNullable<VideoCapabilities['lip_sync']>[number];

/** The ways of a model to let lips follow a voice; none of one that makes no talking videos. */
export function lipSyncWays(model: { capabilities?: ModelCapabilities | undefined } | undefined): readonly LipSyncCapability[] {
  return model?.capabilities?.video?.lip_sync ?? [];
}

/** The capabilities of a model that lists none: words, a seed and a size. The schema fills in the same. */
export const plainCapabilities: ModelCapabilities = {
  seed: true,
  negative_prompt: true,
  steps: null,
  guidance: null,
  samplers: [],
  qualities: [],
  styles: [],
  references_max: 0,
  has_strength: false,
  aspect_ratios: null,
  video: null,
};
