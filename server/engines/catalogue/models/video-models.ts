import type { CatalogueModel, Price } from '../catalogue-types.ts';

const perVideo = (usd: number): Price => ({ usd, per: 'video' });
const perSecond = (usd: number): Price => ({ usd, per: 'second' });

const pixverseShapes = ['16:9', '4:3', '1:1', '3:4', '9:16'];
const viduShapes = ['16:9', '9:16', '1:1'];
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
const seedance = {
  prompt: 'prompt',
  seed: 'seed31',
  duration: 'secondsText',
  resolution: 'resolution',
  generate_audio: 'sound',
} as const;
const seedanceShapes = ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'];
const seedanceFacts = { engine: 'fal', durations: [5, 10], resolutions: ['720p'], price: perSecond(0.052) } as const;
const vidu = { prompt: 'prompt', seed: 'seed31', duration: 'seconds', resolution: 'resolution' } as const;
const viduFacts = { engine: 'fal', durations: [5, 2, 3, 4, 6, 7, 8], resolutions: ['720p', '1080p'] } as const;

/** The video models of the specification, but for those of Kling. */
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
    key: 'seedance-v1',
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
        ratios: seedanceShapes,
      },
      {
        engine: 'replicate',
        endpoint: 'bytedance/seedance-1.5-pro',
        takes: ['words', 'first-frame', 'both-frames'],
        fields: {
          prompt: 'prompt',
          seed: 'seed31',
          duration: 'seconds',
          aspect_ratio: 'ratio',
          generate_audio: 'sound',
          image: 'firstFrame',
          last_frame_image: 'lastFrame',
        },
        durations: [5, 10],
        // Its only resolution: the endpoint has no field for it.
        resolutions: ['720p'],
        ratios: seedanceShapes,
        price: perSecond(0.052),
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
        ratios: viduShapes,
        price: perSecond(0.1),
      },
      {
        ...viduFacts,
        endpoint: 'fal-ai/vidu/q2/reference-to-video/pro',
        takes: ['elements'],
        quality: 'pro',
        fields: { ...vidu, aspect_ratio: 'ratio', reference_image_urls: 'elements' },
        ratios: viduShapes,
        price: perSecond(0.1),
      },
    ],
  },
];
