import type { Route } from '../catalogue-types.ts';

export const kontextRatios = ['21:9', '16:9', '4:3', '3:2', '1:1', '2:3', '3:4', '9:16', '9:21'];
export const fluxRatios = ['21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16', '9:21'];
export const fluxSteps = { min: 1, max: 50, default: 28 };
export const fluxGuidance = { min: 1, max: 20, default: 3.5 };

/** The Kontext route of Replicate without its endpoint. */
export const kontextReplicate: Omit<Route, 'endpoint'> = {
  engine: 'replicate',
  takes: ['words', 'pictures'],
  fields: { prompt: 'prompt', seed: 'seed31', aspect_ratio: 'ratio', input_image: 'picture' },
  fixed: { output_format: 'png' },
  ratios: kontextRatios,
  picturesMax: 1,
};

/** A model trained at Replicate runs there by its version, which the job names. Billed by time. */
export const trainedReplicate: Route = {
  engine: 'replicate',
  endpoint: 'ostris/flux-dev-lora-trainer:trained',
  takes: ['trained', 'trained-picture'],
  fields: {
    prompt: 'prompt',
    seed: 'seed31',
    aspect_ratio: 'ratio',
    image: 'picture',
    prompt_strength: 'strength',
    num_inference_steps: 'steps',
    guidance_scale: 'guidance',
    lora_scale: 'loraScale',
  },
  fixed: { num_outputs: 1, output_format: 'png' },
  ratios: fluxRatios,
  steps: fluxSteps,
  guidance: { min: 0, max: 10, default: 3 },
};
