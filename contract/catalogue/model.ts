import type * as v from 'valibot';
import type { modelSchema, upscalersSchema } from './catalogue.ts';
import type { ModelExtras } from './model-extras.ts';
import { plainCapabilities, type ModelCapabilities } from './model-capabilities.ts';

/** `extras`: what can be laid over it, as the catalogue says beside the models. */
export type Model = v.InferOutput<typeof modelSchema> & { extras?: ModelExtras };
export type Upscalers = v.InferOutput<typeof upscalersSchema>;

/** The engine that needs nothing. */
export const painterModel: Model = {
  key: 'painter',
  name: 'Built-in painter',
  description: 'Built-in painter: procedural, not an AI model',
  resource_type: 'image',
  credits_per_image: 1,
  default_width: 1024,
  default_height: 1024,
  available: true,
  unavailable_reason: null,
  capabilities: { ...plainCapabilities, references_max: 4, has_mask: true, has_strength: true },
};

/** The choices that a model offers. An unknown model offers those that every model takes. */
export function capabilitiesOf(model: Pick<Model, 'capabilities'> | undefined): ModelCapabilities {
  return model?.capabilities ?? plainCapabilities;
}

/** Credits of one image or video of a model, in the quality that was chosen. */
export function creditsOf(
  model: Pick<Model, 'credits_per_image' | 'credits_by_quality'>,
  { quality, videoMode }: { quality?: string | undefined; videoMode?: string | undefined },
): number {
  const chosen = quality ?? videoMode;
  return (chosen === undefined ? undefined : model.credits_by_quality?.[chosen]) ?? model.credits_per_image;
}
