import type { EngineJob } from '../../engine.ts';
import { filePrefix, type Graph, type Link, type Parts, readWords, type UploadedFiles } from './graph.ts';

/** Pixels and frames of a video. */
export type VideoSize = { width: number; height: number; frames: number; fps: number };
export type VideoSampling = { steps: number; cfg: number; sampler: string; scheduler: string };
type Made = { job: EngineJob; parts: Parts; size: VideoSize; sampling: VideoSampling; files: UploadedFiles };
type Conditioned = { nodes: Graph; positive: Link; negative: Link; latent: Link };

/** Optional parts of a Wan model: the file of its low-noise half, and the vision encoder. */
export type WanParts = { kind: 'words' | 'picture' | 'both'; lowNoise?: string; vision?: string };

/** Wan: a video from words, or from a first and perhaps a last picture. */
export function wanVideo(made: Made, wan: WanParts): Graph {
  const { job, parts, size, sampling } = made;
  const begun = wan.kind === 'both' ? wanBoth(made) : made.files.firstFrame === undefined ? wanWords(made) : wanPicture(made, wan);
  const shifted = (from: Link): Graph[string] => ({ class_type: 'ModelSamplingSD3', inputs: { model: from, shift: 8 } });
  const halves: Graph =
    wan.lowNoise === undefined
      ? { '3': sampler(job, sampling, { ...begun, model: ['33', 0] }) }
      : {
          '34': { class_type: 'UNETLoader', inputs: { unet_name: wan.lowNoise, weight_dtype: 'default' } },
          '35': shifted(['34', 0]),
          '36': halfSampler(job, sampling, { ...begun, model: ['33', 0], half: 'high' }),
          '3': halfSampler(job, sampling, { ...begun, model: ['35', 0], latent: ['36', 0], half: 'low' }),
        };
  return {
    ...parts.nodes,
    ...readWords(job, parts.clip),
    '33': shifted(parts.model),
    ...begun.nodes,
    ...halves,
    ...film(job, parts.vae, size),
  };
}

function wanWords({ size: { width, height, frames: length } }: Made): Conditioned {
  const nodes: Graph = { '5': { class_type: 'EmptyHunyuanLatentVideo', inputs: { width, height, length, batch_size: 1 } } };
  return { nodes, positive: ['6', 0], negative: ['7', 0], latent: ['5', 0] };
}

function wanPicture({ parts, size: { width, height, frames: length }, files }: Made, { vision }: WanParts): Conditioned {
  const common = { positive: ['6', 0], negative: ['7', 0], vae: parts.vae, width, height, length, batch_size: 1, start_image: ['10', 0] };
  const seen: Graph =
    vision === undefined
      ? {}
      : {
          '14': { class_type: 'CLIPVisionLoader', inputs: { clip_name: vision } },
          '15': { class_type: 'CLIPVisionEncode', inputs: { clip_vision: ['14', 0], image: ['10', 0], crop: 'none' } },
        };
  const sight = vision === undefined ? {} : { clip_vision_output: ['15', 0] };
  const start: Graph = { '10': { class_type: 'LoadImage', inputs: { image: files.firstFrame } }, ...seen };
  const nodes: Graph =
    files.lastFrame === undefined
      ? { ...start, '5': { class_type: 'WanImageToVideo', inputs: { ...common, ...sight } } }
      : {
          ...start,
          '11': { class_type: 'LoadImage', inputs: { image: files.lastFrame } },
          '5': { class_type: 'WanFirstLastFrameToVideo', inputs: { ...common, end_image: ['11', 0] } },
        };
  return { nodes, positive: ['5', 0], negative: ['5', 1], latent: ['5', 2] };
}

function wanBoth({ parts, size: { width, height, frames: length }, files }: Made): Conditioned {
  const inputs = { vae: parts.vae, width, height, length, batch_size: 1 };
  const latent: Graph =
    files.firstFrame === undefined
      ? { '5': { class_type: 'Wan22ImageToVideoLatent', inputs } }
      : {
          '10': { class_type: 'LoadImage', inputs: { image: files.firstFrame } },
          '5': { class_type: 'Wan22ImageToVideoLatent', inputs: { ...inputs, start_image: ['10', 0] } },
        };
  return { nodes: latent, positive: ['6', 0], negative: ['7', 0], latent: ['5', 0] };
}

/** LTX: a video from words, or from a first picture. */
export function ltxVideo({ job, parts, size, sampling, files }: Made): Graph {
  const { width, height, frames: length, fps } = size;
  const common = { width, height, length, batch_size: 1 };
  const picture = { positive: ['6', 0], negative: ['7', 0], vae: parts.vae, image: ['10', 0], ...common, strength: 1 };
  const isShown = files.firstFrame !== undefined;
  const begun: Graph = isShown
    ? {
        '10': { class_type: 'LoadImage', inputs: { image: files.firstFrame } },
        '5': { class_type: 'LTXVImgToVideo', inputs: picture },
      }
    : { '5': { class_type: 'EmptyLTXVLatentVideo', inputs: common } };
  const [positive, negative, latent]: [Link, Link, Link] = isShown
    ? [
        ['5', 0],
        ['5', 1],
        ['5', 2],
      ]
    : [
        ['6', 0],
        ['7', 0],
        ['5', 0],
      ];
  const timed = { steps: sampling.steps, max_shift: 2.05, base_shift: 0.95, stretch: true, terminal: 0.1, latent };
  const words = { positive: ['40', 0], negative: ['40', 1] };
  const noise = { model: parts.model, add_noise: true, noise_seed: job.seed, cfg: sampling.cfg };
  return {
    ...parts.nodes,
    ...readWords(job, parts.clip),
    ...begun,
    '40': { class_type: 'LTXVConditioning', inputs: { positive, negative, frame_rate: fps } },
    '41': { class_type: 'LTXVScheduler', inputs: timed },
    '42': { class_type: 'KSamplerSelect', inputs: { sampler_name: sampling.sampler } },
    '3': { class_type: 'SamplerCustom', inputs: { ...noise, ...words, sampler: ['42', 0], sigmas: ['41', 0], latent_image: latent } },
    ...film(job, parts.vae, size),
  };
}

/** Stable Video Diffusion: animates a picture; it has no text encoder. */
export function stableVideo({ job, size, sampling, files }: Omit<Made, 'parts'>, checkpoint: string): Graph {
  const { width, height, frames: video_frames, fps } = size;
  const moved = { width, height, video_frames, motion_bucket_id: 127, fps, augmentation_level: 0 };
  const begun: Omit<Conditioned, 'nodes'> = { positive: ['5', 0], negative: ['5', 1], latent: ['5', 2] };
  return {
    '4': { class_type: 'ImageOnlyCheckpointLoader', inputs: { ckpt_name: checkpoint } },
    '10': { class_type: 'LoadImage', inputs: { image: files.firstFrame } },
    '5': { class_type: 'SVD_img2vid_Conditioning', inputs: { clip_vision: ['4', 1], init_image: ['10', 0], vae: ['4', 2], ...moved } },
    '33': { class_type: 'VideoLinearCFGGuidance', inputs: { model: ['4', 0], min_cfg: 1 } },
    '3': sampler(job, sampling, { ...begun, model: ['33', 0] }),
    ...film(job, ['4', 2], size),
  };
}

type Sampled = Omit<Conditioned, 'nodes'> & { model: Link };

function sampler({ seed }: EngineJob, sampling: VideoSampling, { model, positive, negative, latent }: Sampled): Graph[string] {
  const { steps, cfg, sampler: sampler_name, scheduler } = sampling;
  const links = { model, positive, negative, latent_image: latent };
  return { class_type: 'KSampler', inputs: { seed, steps, cfg, sampler_name, scheduler, denoise: 1, ...links } };
}

/** Half of the steps: the first model makes the motion, the second one the details. */
function halfSampler({ seed }: EngineJob, sampling: VideoSampling, sampled: Sampled & { half: 'high' | 'low' }): Graph[string] {
  const { model, positive, negative, latent, half } = sampled;
  const { steps, cfg, sampler: sampler_name, scheduler } = sampling;
  const middle = Math.max(1, Math.round(steps / 2));
  const part =
    half === 'high'
      ? { add_noise: 'enable', start_at_step: 0, end_at_step: middle, return_with_leftover_noise: 'enable' }
      : { add_noise: 'disable', start_at_step: middle, end_at_step: 10_000, return_with_leftover_noise: 'disable' };
  const links = { model, positive, negative, latent_image: latent };
  return { class_type: 'KSamplerAdvanced', inputs: { noise_seed: seed, steps, cfg, sampler_name, scheduler, ...part, ...links } };
}

function film(job: EngineJob, vae: Link, { fps }: VideoSize): Graph {
  return {
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae } },
    '16': { class_type: 'CreateVideo', inputs: { images: ['8', 0], fps } },
    '9': { class_type: 'SaveVideo', inputs: { video: ['16', 0], filename_prefix: filePrefix(job), format: 'auto', codec: 'auto' } },
  };
}
