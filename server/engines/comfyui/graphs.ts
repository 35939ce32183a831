import type { Sampling } from '../connected/sampling.ts';

/** Output `index` of the node of this id. */
type Link = [nodeId: string, index: number];
export type Graph = Record<string, { class_type: string; inputs: Record<string, string | number | Link> }>;

export type GraphJob = {
  id: string;
  checkpoint: string;
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  seed: number;
};

/** Text to image, as ComfyUI takes a workflow by its API. */
export function textToImage(job: GraphJob, sampling: Sampling): Graph {
  const latent = sampling.guidance === null ? 'EmptyLatentImage' : 'EmptySD3LatentImage';
  return {
    ...commonNodes(job, sampling),
    '5': { class_type: latent, inputs: { width: job.width, height: job.height, batch_size: 1 } },
    '3': sampler(job, sampling, { latent: ['5', 0], denoise: 1 }),
  };
}

/** Image to image. `image` is the name of an uploaded file, `denoise` (0–1) how far the result may leave it. */
export function imageToImage(job: GraphJob, sampling: Sampling, { image, denoise }: { image: string; denoise: number }): Graph {
  const { width, height } = job;
  return {
    ...commonNodes(job, sampling),
    '10': { class_type: 'LoadImage', inputs: { image } },
    '11': { class_type: 'ImageScale', inputs: { image: ['10', 0], upscale_method: 'lanczos', width, height, crop: 'center' } },
    '12': { class_type: 'VAEEncode', inputs: { pixels: ['11', 0], vae: ['4', 2] } },
    '3': sampler(job, sampling, { latent: ['12', 0], denoise }),
  };
}

function commonNodes(job: GraphJob, { guidance }: Sampling): Graph {
  const guided: Graph = guidance === null ? {} : { '13': { class_type: 'FluxGuidance', inputs: { conditioning: ['6', 0], guidance } } };
  return {
    ...guided,
    '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: job.checkpoint } },
    '6': { class_type: 'CLIPTextEncode', inputs: { text: job.prompt, clip: ['4', 1] } },
    '7': { class_type: 'CLIPTextEncode', inputs: { text: job.negativePrompt, clip: ['4', 1] } },
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
    '9': { class_type: 'SaveImage', inputs: { filename_prefix: `pleinair/${job.id}`, images: ['8', 0] } },
  };
}

function sampler(
  job: GraphJob,
  { steps, cfg, sampler: sampler_name, scheduler, guidance }: Sampling,
  { latent, denoise }: { latent: Link; denoise: number },
): Graph[string] {
  const positive: Link = guidance === null ? ['6', 0] : ['13', 0];
  const links = { model: ['4', 0] as Link, positive, negative: ['7', 0] as Link, latent_image: latent };
  return { class_type: 'KSampler', inputs: { seed: job.seed, steps, cfg, sampler_name, scheduler, denoise, ...links } };
}
