import type { ReferenceType } from '../../../contract/generation/image/image-reference.ts';
import type { CatalogueModel, Route } from './catalogue-types.ts';
import { flux, perPicture, png, sized } from './image-fields.ts';

const kontextRatios = ['21:9', '16:9', '4:3', '3:2', '1:1', '2:3', '3:4', '9:16', '9:21'];
const fluxRatios = ['21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16', '9:21'];
const fluxSteps = { min: 1, max: 50, default: 28 };
const fluxGuidance = { min: 1, max: 20, default: 3.5 };

const kontextReplicate: Omit<Route, 'endpoint'> = {
  engine: 'replicate',
  takes: ['words', 'pictures'],
  fields: { prompt: 'prompt', seed: 'seed31', aspect_ratio: 'ratio', input_image: 'picture' },
  fixed: { output_format: 'png' },
  ratios: kontextRatios,
  picturesMax: 1,
};

const faceRoute: Route = {
  engine: 'fal',
  endpoint: 'fal-ai/flux-pulid',
  takes: ['follow-face'],
  fields: { ...sized, ...flux, negative_prompt: 'negativePrompt', reference_image_url: 'followed', id_weight: 'influence' },
  steps: fluxSteps,
  guidance: fluxGuidance,
  price: { usd: 0.0333, per: 'megapixel' },
};
const follow = (kind: ReferenceType, endpoint: string, fields: Route['fields'], usd: number): Route => ({
  engine: 'fal',
  endpoint,
  takes: [`follow-${kind}`],
  fields: { ...sized, ...flux, ...fields },
  fixed: png,
  steps: fluxSteps,
  guidance: fluxGuidance,
  price: { usd, per: 'megapixel' },
});

/** The image models of the specification that are of the family of Flux. */
export const fluxModels: readonly CatalogueModel[] = [
  {
    key: 'flux-kontext-pro',
    name: 'Flux Kontext Pro',
    kind: 'image',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux-pro/kontext/text-to-image',
        takes: ['words'],
        fields: { prompt: 'prompt', seed: 'seed', aspect_ratio: 'ratio', guidance_scale: 'guidance' },
        fixed: png,
        ratios: kontextRatios,
        guidance: fluxGuidance,
        price: perPicture(0.04),
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux-pro/kontext',
        takes: ['picture'],
        fields: { prompt: 'prompt', seed: 'seed', aspect_ratio: 'ratio', guidance_scale: 'guidance', image_url: 'picture' },
        fixed: png,
        ratios: kontextRatios,
        guidance: fluxGuidance,
        price: perPicture(0.04),
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux-pro/kontext/multi',
        takes: ['pictures'],
        fields: { prompt: 'prompt', seed: 'seed', aspect_ratio: 'ratio', guidance_scale: 'guidance', image_urls: 'pictures' },
        fixed: png,
        ratios: kontextRatios,
        guidance: fluxGuidance,
        picturesMax: 4,
        price: perPicture(0.04),
      },
      { ...kontextReplicate, endpoint: 'black-forest-labs/flux-kontext-pro', price: perPicture(0.04) },
    ],
  },
  {
    key: 'flux-kontext-dev',
    name: 'Flux Kontext Dev',
    kind: 'image',
    note: 'Without a picture to change it is Flux Dev, its sister, that paints.',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux/dev',
        takes: ['words'],
        fields: { ...sized, ...flux },
        fixed: png,
        steps: fluxSteps,
        guidance: fluxGuidance,
        price: { usd: 0.025, per: 'megapixel' },
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux-kontext/dev',
        takes: ['picture'],
        fields: { prompt: 'prompt', seed: 'seed', ...flux, image_url: 'picture' },
        fixed: png,
        steps: fluxSteps,
        guidance: fluxGuidance,
        price: { usd: 0.025, per: 'megapixel' },
      },
      { ...kontextReplicate, endpoint: 'black-forest-labs/flux-kontext-dev', takes: ['picture'], price: perPicture(0.025) },
      {
        engine: 'replicate',
        endpoint: 'black-forest-labs/flux-dev',
        takes: ['words'],
        fields: { prompt: 'prompt', seed: 'seed31', aspect_ratio: 'ratio' },
        fixed: { num_outputs: 1, output_format: 'png' },
        ratios: fluxRatios,
        price: perPicture(0.025),
      },
    ],
  },
  {
    key: 'fluxdev',
    name: 'Flux Dev',
    kind: 'image',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux/dev',
        takes: ['words'],
        fields: { ...sized, ...flux },
        fixed: png,
        steps: fluxSteps,
        guidance: fluxGuidance,
        price: { usd: 0.025, per: 'megapixel' },
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux/dev/image-to-image',
        takes: ['picture'],
        fields: { prompt: 'prompt', seed: 'seed', ...flux, image_url: 'picture', strength: 'strength' },
        fixed: png,
        steps: fluxSteps,
        guidance: fluxGuidance,
        price: { usd: 0.03, per: 'megapixel' },
      },
      follow('pose', 'fal-ai/flux-general', { controlnet_unions: 'poseControl' }, 0.075),
      follow('composition', 'fal-ai/flux-general', { control_loras: 'depthControl' }, 0.075),
      follow('sketch', 'fal-ai/flux-general', { control_loras: 'cannyControl' }, 0.075),
      follow('style', 'fal-ai/flux-general', { ip_adapters: 'styleAdapter' }, 0.075),
      follow('subject', 'fal-ai/flux-subject', { image_url: 'followed' }, 0.035),
      faceRoute,
      {
        engine: 'replicate',
        endpoint: 'black-forest-labs/flux-dev',
        takes: ['words', 'picture'],
        fields: {
          prompt: 'prompt',
          seed: 'seed31',
          aspect_ratio: 'ratio',
          image: 'picture',
          prompt_strength: 'strength',
          num_inference_steps: 'steps',
          guidance: 'guidance',
        },
        fixed: { num_outputs: 1, output_format: 'png' },
        ratios: fluxRatios,
        steps: fluxSteps,
        guidance: { min: 0, max: 10, default: 3 },
        price: perPicture(0.025),
      },
    ],
  },
  {
    key: 'character',
    name: 'Character',
    kind: 'image',
    note: 'Shown a picture of somebody, it keeps who they are; without one it is Flux Dev that paints.',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux-lora',
        takes: ['words'],
        fields: { ...sized, ...flux },
        fixed: png,
        steps: fluxSteps,
        guidance: fluxGuidance,
        price: { usd: 0.035, per: 'megapixel' },
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/instant-character',
        takes: ['picture'],
        fields: { ...sized, ...flux, negative_prompt: 'negativePrompt', image_url: 'picture' },
        fixed: png,
        steps: fluxSteps,
        guidance: fluxGuidance,
        price: { usd: 0.1, per: 'megapixel' },
      },
    ],
  },
];
