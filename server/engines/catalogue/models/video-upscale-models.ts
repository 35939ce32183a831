import type { CatalogueModel } from '../catalogue-types.ts';

const perSecond = (usd: number) => ({ usd, per: 'second' }) as const;

/** Models that make videos larger. Prices are those of 2x, as far as they are published. */
export const videoUpscaleModels: readonly CatalogueModel[] = [
  {
    key: 'topaz-video-upscale',
    name: 'Topaz Video',
    kind: 'video-upscale',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/topaz/upscale/video',
        takes: ['film-to-enlarge'],
        fields: { video_url: 'film', upscale_factor: 'factor' },
        // The default is H.265, which not every browser plays.
        fixed: { H264_output: true },
        price: perSecond(0.02),
      },
      {
        engine: 'replicate',
        endpoint: 'topazlabs/video-upscale',
        takes: ['film-to-enlarge'],
        fields: { video: 'film', target_resolution: 'targetResolution' },
        price: perSecond(0.0216),
      },
    ],
  },
  {
    key: 'bytedance-video-upscale',
    name: 'ByteDance Upscaler',
    kind: 'video-upscale',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/bytedance-upscaler/upscale/video',
        takes: ['film-to-enlarge'],
        fields: { video_url: 'film', scale_ratio: 'factor' },
        fixed: { enhancement_preset: 'aigc' },
        price: perSecond(0.0144),
      },
    ],
  },
  {
    key: 'seedvr-video-upscale',
    name: 'SeedVR2',
    kind: 'video-upscale',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/seedvr/upscale/video',
        takes: ['film-to-enlarge'],
        fields: { video_url: 'film', upscale_factor: 'factor', seed: 'seed31' },
        fixed: { upscale_mode: 'factor', output_format: 'X264 (.mp4)' },
        price: perSecond(0.05),
      },
    ],
  },
];
