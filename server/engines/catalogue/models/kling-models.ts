import type { CatalogueModel, Price } from '../catalogue-types.ts';

const perSecond = (usd: number): Price => ({ usd, per: 'second' });
const klingShapes = ['16:9', '9:16', '1:1'];
const kling = {
  prompt: 'prompt',
  negative_prompt: 'negativePrompt',
  duration: 'secondsText',
  cfg_scale: 'guidance',
} as const;
const klingFacts = { engine: 'fal', durations: [5, 10], guidance: { min: 0, max: 1, default: 0.5 } } as const;

/** The video models of Kling that the specification names, and the one of its family that takes elements. */
export const klingModels: readonly CatalogueModel[] = [
  {
    key: 'kling2.1',
    name: 'Kling 2.1',
    kind: 'video',
    qualities: ['std', 'pro'],
    routes: [
      {
        ...klingFacts,
        endpoint: 'fal-ai/kling-video/v2.1/standard/image-to-video',
        takes: ['first-frame'],
        quality: 'std',
        fields: { ...kling, image_url: 'firstFrame' },
        price: perSecond(0.056),
      },
      {
        ...klingFacts,
        endpoint: 'fal-ai/kling-video/v2.1/pro/image-to-video',
        takes: ['first-frame', 'both-frames'],
        quality: 'pro',
        fields: { ...kling, image_url: 'firstFrame', tail_image_url: 'lastFrame' },
        price: perSecond(0.098),
      },
      {
        ...klingFacts,
        endpoint: 'fal-ai/kling-video/v2.1/master/text-to-video',
        takes: ['words'],
        quality: 'pro',
        fields: { ...kling, aspect_ratio: 'ratio' },
        ratios: klingShapes,
        price: perSecond(0.28),
      },
      ...(['standard', 'pro'] as const).map((mode) => ({
        engine: 'replicate' as const,
        endpoint: 'kwaivgi/kling-v2.1',
        takes: mode === 'pro' ? (['first-frame', 'both-frames'] as const) : (['first-frame'] as const),
        quality: mode === 'pro' ? 'pro' : 'std',
        fields: {
          prompt: 'prompt',
          negative_prompt: 'negativePrompt',
          duration: 'seconds',
          start_image: 'firstFrame',
          ...(mode === 'pro' ? ({ end_image: 'lastFrame' } as const) : {}),
        } as const,
        fixed: { mode },
        durations: [5, 10],
        price: perSecond(mode === 'pro' ? 0.09 : 0.05),
      })),
    ],
  },
  {
    key: 'kling2-5',
    name: 'Kling 2.5 Turbo Pro',
    kind: 'video',
    routes: [
      {
        ...klingFacts,
        endpoint: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
        takes: ['first-frame', 'both-frames'],
        fields: { ...kling, image_url: 'firstFrame', tail_image_url: 'lastFrame' },
        price: perSecond(0.07),
      },
      {
        ...klingFacts,
        endpoint: 'fal-ai/kling-video/v2.5-turbo/pro/text-to-video',
        takes: ['words'],
        fields: { ...kling, aspect_ratio: 'ratio' },
        ratios: klingShapes,
        price: perSecond(0.07),
      },
      {
        engine: 'replicate',
        endpoint: 'kwaivgi/kling-v2.5-turbo-pro',
        takes: ['words', 'first-frame', 'both-frames'],
        fields: {
          prompt: 'prompt',
          negative_prompt: 'negativePrompt',
          duration: 'seconds',
          aspect_ratio: 'ratio',
          start_image: 'firstFrame',
          end_image: 'lastFrame',
        },
        durations: [5, 10],
        ratios: klingShapes,
        price: perSecond(0.07),
      },
    ],
  },
  {
    key: 'kling1.6-elements',
    name: 'Kling 1.6 Elements',
    kind: 'video',
    qualities: ['std', 'pro'],
    routes: (['standard', 'pro'] as const).map((mode) => ({
      engine: 'fal',
      endpoint: `fal-ai/kling-video/v1.6/${mode}/elements`,
      takes: ['elements'],
      quality: mode === 'pro' ? 'pro' : 'std',
      fields: {
        prompt: 'prompt',
        negative_prompt: 'negativePrompt',
        duration: 'secondsText',
        aspect_ratio: 'ratio',
        input_image_urls: 'elements',
      },
      durations: [5, 10],
      ratios: klingShapes,
      price: perSecond(mode === 'pro' ? 0.095 : 0.056),
    })),
  },
];
