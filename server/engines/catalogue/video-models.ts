import type { CatalogueModel, Price } from './catalogue-types.ts';

const perVideo = (usd: number): Price => ({ usd, per: 'video' });
const perSecond = (usd: number): Price => ({ usd, per: 'second' });

const pixverseShapes = ['16:9', '4:3', '1:1', '3:4', '9:16'];
const klingShapes = ['16:9', '9:16', '1:1'];
const pixverse = {
  prompt: 'prompt',
  negative_prompt: 'negativePrompt',
  seed: 'seed31',
  duration: 'secondsText',
  resolution: 'resolution',
  style: 'style',
} as const;
const pixverseFacts = {
  engine: 'fal',
  durations: [5, 8],
  resolutions: ['720p', '360p', '1080p'],
  styles: ['anime', '3d_animation', 'clay', 'comic', 'cyberpunk'],
  price: perVideo(0.2),
} as const;
const kling = {
  prompt: 'prompt',
  negative_prompt: 'negativePrompt',
  duration: 'secondsText',
  cfg_scale: 'guidance',
} as const;
const klingFacts = { engine: 'fal', durations: [5, 10], guidance: { min: 0, max: 1, default: 0.5 } } as const;
const seedance = {
  prompt: 'prompt',
  seed: 'seed31',
  duration: 'secondsText',
  resolution: 'resolution',
  generate_audio: 'sound',
} as const;
const seedanceFacts = { engine: 'fal', durations: [5, 10], resolutions: ['720p'], price: perSecond(0.052) } as const;
const vidu = { prompt: 'prompt', seed: 'seed31', duration: 'seconds', resolution: 'resolution' } as const;
const viduFacts = { engine: 'fal', durations: [5, 2, 3, 4, 6, 7, 8], resolutions: ['720p', '1080p'] } as const;

/** The video models of the specification. */
export const videoModels: readonly CatalogueModel[] = [
  {
    key: 'pixverse5',
    name: 'PixVerse 5',
    kind: 'video',
    routes: [
      {
        ...pixverseFacts,
        endpoint: 'fal-ai/pixverse/v5/image-to-video',
        takes: ['first-frame'],
        fields: { ...pixverse, image_url: 'firstFrame' },
      },
      {
        ...pixverseFacts,
        endpoint: 'fal-ai/pixverse/v5/text-to-video',
        takes: ['words'],
        fields: { ...pixverse, aspect_ratio: 'ratio' },
        ratios: pixverseShapes,
      },
      {
        ...pixverseFacts,
        endpoint: 'fal-ai/pixverse/v5/transition',
        takes: ['both-frames'],
        fields: { ...pixverse, aspect_ratio: 'ratio', first_image_url: 'firstFrame', end_image_url: 'lastFrame' },
        ratios: pixverseShapes,
      },
      {
        engine: 'replicate',
        endpoint: 'pixverse/pixverse-v5',
        takes: ['words', 'first-frame', 'both-frames'],
        fields: {
          prompt: 'prompt',
          negative_prompt: 'negativePrompt',
          seed: 'seed31',
          duration: 'seconds',
          quality: 'resolution',
          aspect_ratio: 'ratio',
          image: 'firstFrame',
          last_frame_image: 'lastFrame',
        },
        durations: [5, 8],
        resolutions: ['720p', '360p', '1080p'],
        ratios: ['16:9', '9:16', '1:1'],
        price: perVideo(0.4),
      },
    ],
  },
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
    key: 'seedance-v1-lite',
    name: 'Seedance 1 Lite',
    kind: 'video',
    note: 'Seedance 1 Lite was retired in May 2026: its successor Seedance 1.5 Pro makes the video.',
    routes: [
      {
        ...seedanceFacts,
        endpoint: 'fal-ai/bytedance/seedance/v1.5/pro/image-to-video',
        takes: ['first-frame', 'both-frames'],
        fields: { ...seedance, image_url: 'firstFrame', end_image_url: 'lastFrame' },
      },
      {
        ...seedanceFacts,
        endpoint: 'fal-ai/bytedance/seedance/v1.5/pro/text-to-video',
        takes: ['words'],
        fields: { ...seedance, aspect_ratio: 'ratio' },
        ratios: ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'],
      },
      {
        engine: 'replicate',
        endpoint: 'bytedance/seedance-1-lite',
        takes: ['words', 'first-frame', 'both-frames'],
        fields: {
          prompt: 'prompt',
          seed: 'seed31',
          duration: 'seconds',
          resolution: 'resolution',
          image: 'firstFrame',
          last_frame_image: 'lastFrame',
        },
        durations: [5, 10],
        resolutions: ['720p'],
        price: perSecond(0.036),
      },
    ],
  },
  {
    key: 'MiniMax-Hailuo-02',
    name: 'MiniMax Hailuo 02',
    kind: 'video',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/minimax/hailuo-02/standard/image-to-video',
        takes: ['first-frame', 'both-frames'],
        fields: {
          prompt: 'prompt',
          duration: 'secondsText',
          resolution: 'resolution',
          image_url: 'firstFrame',
          end_image_url: 'lastFrame',
        },
        durations: [6, 10],
        resolutions: ['768P'],
        price: perSecond(0.045),
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/minimax/hailuo-02/standard/text-to-video',
        takes: ['words'],
        fields: { prompt: 'prompt', duration: 'secondsText' },
        durations: [6, 10],
        resolutions: ['768P'],
        price: perSecond(0.045),
      },
      {
        engine: 'replicate',
        endpoint: 'minimax/hailuo-02',
        takes: ['words', 'first-frame'],
        fields: { prompt: 'prompt', duration: 'seconds', resolution: 'resolution', first_frame_image: 'firstFrame' },
        durations: [6, 10],
        resolutions: ['768p'],
        price: perSecond(0.045),
      },
    ],
  },
  {
    key: 'wan-i2v',
    name: 'Wan 2.1',
    kind: 'video',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/wan-i2v',
        takes: ['first-frame'],
        fields: {
          prompt: 'prompt',
          negative_prompt: 'negativePrompt',
          seed: 'seed31',
          resolution: 'resolution',
          num_inference_steps: 'steps',
          image_url: 'firstFrame',
        },
        // 81 frames, 16 of them a second.
        durations: [5],
        resolutions: ['720p', '480p'],
        steps: { min: 2, max: 40, default: 30 },
        price: perVideo(0.4),
      },
    ],
  },
  {
    key: 'wan2.2-i2v',
    name: 'Wan 2.2',
    kind: 'video',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/wan/v2.2-a14b/image-to-video/turbo',
        takes: ['first-frame', 'both-frames'],
        fields: { prompt: 'prompt', seed: 'seed31', resolution: 'resolution', image_url: 'firstFrame', end_image_url: 'lastFrame' },
        durations: [5],
        resolutions: ['720p'],
        price: perVideo(0.1),
      },
      {
        engine: 'replicate',
        endpoint: 'wan-video/wan-2.2-i2v-fast',
        takes: ['first-frame', 'both-frames'],
        fields: { prompt: 'prompt', seed: 'seed31', resolution: 'resolution', image: 'firstFrame', last_image: 'lastFrame' },
        durations: [5],
        resolutions: ['720p'],
        price: perVideo(0.11),
      },
    ],
  },
  {
    key: 'vidu-q2',
    name: 'Vidu Q2',
    kind: 'video',
    qualities: ['turbo', 'pro'],
    routes: [
      ...(['turbo', 'pro'] as const).map((quality) => ({
        ...viduFacts,
        endpoint: `fal-ai/vidu/q2/image-to-video/${quality}`,
        takes: ['first-frame', 'both-frames'] as const,
        quality,
        fields: { ...vidu, image_url: 'firstFrame', end_image_url: 'lastFrame' } as const,
        price: perSecond(quality === 'pro' ? 0.1 : 0.05),
      })),
      {
        ...viduFacts,
        endpoint: 'fal-ai/vidu/q2/text-to-video',
        takes: ['words'],
        quality: 'turbo',
        fields: { ...vidu, aspect_ratio: 'ratio' },
        ratios: klingShapes,
        price: perSecond(0.1),
      },
      {
        ...viduFacts,
        endpoint: 'fal-ai/vidu/q2/reference-to-video/pro',
        takes: ['elements'],
        quality: 'pro',
        fields: { ...vidu, aspect_ratio: 'ratio', reference_image_urls: 'elements' },
        ratios: klingShapes,
        price: perSecond(0.1),
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
