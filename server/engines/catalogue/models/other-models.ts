import type { UpscaleMode } from '../../../../contract/media/media.ts';
import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import type { CatalogueModel, Route } from '../catalogue-types.ts';

const esrgan: Omit<Route, 'fixed'> = {
  engine: 'fal',
  endpoint: 'fal-ai/esrgan',
  takes: ['enlarge'],
  fields: { image_url: 'picture', scale: 'factor' },
  price: { usd: 0.002, per: 'megapixel' },
};
const keepFace: Route = {
  engine: 'fal',
  endpoint: 'fal-ai/codeformer',
  takes: ['enlarge'],
  fields: { image_url: 'picture', upscale_factor: 'factor', fidelity: 'faceFidelity' },
  fixed: { face_upscale: true },
  price: { usd: 0.0021, per: 'megapixel' },
};

const enlarge = (mode: UpscaleMode, name: string, model: string): CatalogueModel => {
  const { hasFace } = upscaleFacts[mode];
  const fixed = { model, output_format: 'png', ...(hasFace ? { face: true } : {}) };
  // Replicate has no model for drawings.
  const others = mode === 'x4anime' ? [] : [replicateEnlarge(hasFace)];
  return { key: `upscale-${mode}`, name, kind: 'upscale', routes: [...(hasFace ? [keepFace] : []), { ...esrgan, fixed }, ...others] };
};
const replicateEnlarge = (hasFace: boolean): Route => ({
  engine: 'replicate',
  endpoint: 'nightmareai/real-esrgan',
  takes: ['enlarge'],
  fields: { image: 'picture', scale: 'factor' },
  fixed: { face_enhance: hasFace },
  price: { usd: 0.002, per: 'picture' },
});

/** Upscaling models, one for each mode of the specification. */
export const upscaleModels: readonly CatalogueModel[] = [
  enlarge('x2', 'Real-ESRGAN 2x', 'RealESRGAN_x2plus'),
  enlarge('x4', 'Real-ESRGAN 4x', 'RealESRGAN_x4plus'),
  enlarge('x2face', 'CodeFormer 2x', 'RealESRGAN_x2plus'),
  enlarge('x4face', 'CodeFormer 4x', 'RealESRGAN_x4plus'),
  enlarge('x4anime', 'Real-ESRGAN 4x anime', 'RealESRGAN_x4plus_anime_6B'),
];

const perSecond = (usd: number) => ({ usd, per: 'second' }) as const;

const talking = { prompt: 'scene', seed: 'seed31', resolution: 'resolution', num_frames: 'frames' } as const;

/** Models for lip-sync, talking videos and video sound. */
export const lipSyncModels: readonly CatalogueModel[] = [
  {
    key: 'wan-multi-talk',
    name: 'Wan MultiTalk',
    kind: 'lip-sync',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/infinitalk',
        takes: ['picture-and-voice'],
        fields: { ...talking, image_url: 'firstFrame', audio_url: 'voice' },
        resolutions: ['720p'],
        frames: { min: 41, max: 721 },
        price: perSecond(0.4),
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/infinitalk/single-text',
        takes: ['picture-and-speech'],
        fields: { ...talking, image_url: 'firstFrame', text_input: 'speech' },
        fixed: { voice: 'Sarah' },
        resolutions: ['720p'],
        frames: { min: 41, max: 721 },
        price: perSecond(0.4),
      },
      {
        engine: 'fal',
        endpoint: 'fal-ai/infinitalk/video-to-video',
        takes: ['film-and-voice'],
        fields: { ...talking, video_url: 'film', audio_url: 'voice' },
        resolutions: ['720p'],
        frames: { min: 81, max: 129 },
        price: perSecond(0.4),
      },
    ],
  },
  {
    key: 'hedra',
    name: 'Hedra',
    kind: 'lip-sync',
    note: 'No engine that can be connected here serves Hedra: VEED Fabric 1.0 makes the video.',
    routes: [
      {
        engine: 'fal',
        endpoint: 'veed/fabric-1.0',
        takes: ['picture-and-voice'],
        fields: { resolution: 'resolution', image_url: 'firstFrame', audio_url: 'voice' },
        resolutions: ['720p'],
        price: perSecond(0.15),
      },
    ],
  },
  {
    key: 'creatify-aurora',
    name: 'Creatify Aurora',
    kind: 'lip-sync',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/creatify/aurora',
        takes: ['picture-and-voice'],
        fields: { prompt: 'scene', resolution: 'resolution', image_url: 'firstFrame', audio_url: 'voice' },
        resolutions: ['720p'],
        price: perSecond(0.14),
      },
    ],
  },
  {
    key: 'latentsync',
    name: 'LatentSync',
    kind: 'lip-sync',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/latentsync',
        takes: ['film-and-voice'],
        fields: { seed: 'seed31', video_url: 'film', audio_url: 'voice' },
        price: { usd: 0.2, per: 'video' },
      },
    ],
  },
  {
    key: 'mmaudio',
    name: 'MMAudio',
    kind: 'sound',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/mmaudio-v2',
        takes: ['film'],
        fields: { prompt: 'prompt', negative_prompt: 'negativePrompt', seed: 'seed31', duration: 'seconds', video_url: 'film' },
        seconds: { min: 1, max: 30 },
        price: perSecond(0.001),
      },
    ],
  },
];

/** Models for training, music and chat. */
export const companionModels: readonly CatalogueModel[] = [
  {
    key: 'finetuned',
    name: 'Trained model',
    kind: 'training',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux-lora-fast-training',
        takes: ['training'],
        fields: { images_data_url: 'archive', trigger_word: 'triggerWord', is_style: 'isStyle', steps: 'steps' },
        fixed: { create_masks: true },
        steps: { min: 1, max: 10_000, default: 1_000 },
        price: { usd: 0.002, per: 'step' },
      },
      {
        // Billed by compute time.
        engine: 'replicate',
        endpoint: 'ostris/flux-dev-lora-trainer',
        takes: ['training'],
        fields: { input_images: 'archive', trigger_word: 'triggerWord', steps: 'steps' },
        steps: { min: 3, max: 6_000, default: 1_000 },
      },
    ],
  },
  {
    key: 'character-training',
    name: 'Trained character',
    kind: 'training',
    routes: [
      {
        engine: 'fal',
        endpoint: 'fal-ai/flux-lora-portrait-trainer',
        takes: ['training'],
        fields: { images_data_url: 'archive', trigger_phrase: 'triggerWord', steps: 'steps' },
        fixed: { subject_crop: true },
        steps: { min: 1, max: 10_000, default: 2_500 },
        price: { usd: 0.0024, per: 'step' },
      },
    ],
  },
  {
    key: 'script',
    name: 'Script writer',
    kind: 'chat',
    routes: [
      {
        engine: 'fal',
        endpoint: 'openrouter/router',
        takes: ['chat'],
        fields: { prompt: 'prompt' },
        fixed: { model: 'google/gemini-2.5-flash' },
      },
    ],
  },
];
