import type { Sampling } from '../../connected/sampling.ts';
import type { EngineJob } from '../../engine.ts';
import { filePrefix, type Graph, type Link, type Parts, readWords } from './graph.ts';

type Made = { job: EngineJob; parts: Parts; sampling: Sampling };

/** Text to image. */
export function textToImage({ job, parts, sampling }: Made): Graph {
  return {
    ...commonNodes({ job, parts, sampling }, ['6', 0]),
    '5': emptyLatent(job, sampling),
    '3': sampler({ job, parts, sampling }, { latent: ['5', 0], denoise: 1 }),
  };
}

/** Image to image. `image` is the name of an uploaded file, `denoise` (0–1) how far the result may leave it. */
export function imageToImage({ job, parts, sampling }: Made, { image, denoise }: { image: string; denoise: number }): Graph {
  const { width, height } = job;
  return {
    ...commonNodes({ job, parts, sampling }, ['6', 0]),
    '10': { class_type: 'LoadImage', inputs: { image } },
    '11': { class_type: 'ImageScale', inputs: { image: ['10', 0], upscale_method: 'lanczos', width, height, crop: 'center' } },
    '12': { class_type: 'VAEEncode', inputs: { pixels: ['11', 0], vae: parts.vae } },
    '3': sampler({ job, parts, sampling }, { latent: ['12', 0], denoise }),
  };
}

/** Editing: the words say what becomes of the pictures. `images` are names of uploaded files, the first one the main one. */
export function editImages({ job, parts, sampling }: Made, images: readonly string[]): Graph {
  const shown = images.map((image, index): { nodes: Graph; conditioning: Link } => {
    const [load, scale, encode, refer] = [100, 200, 300, 400].map((from) => String(from + index)) as [string, string, string, string];
    const before: Link = index === 0 ? ['6', 0] : [String(400 + index - 1), 0];
    const nodes: Graph = {
      [load]: { class_type: 'LoadImage', inputs: { image } },
      [scale]: { class_type: 'FluxKontextImageScale', inputs: { image: [load, 0] } },
      [encode]: { class_type: 'VAEEncode', inputs: { pixels: [scale, 0], vae: parts.vae } },
      [refer]: { class_type: 'ReferenceLatent', inputs: { conditioning: before, latent: [encode, 0] } },
    };
    return { nodes, conditioning: [refer, 0] };
  });
  return {
    ...commonNodes({ job, parts, sampling }, shown.at(-1)?.conditioning ?? ['6', 0]),
    ...Object.assign({}, ...shown.map(({ nodes }) => nodes)),
    '5': emptyLatent(job, sampling),
    '3': sampler({ job, parts, sampling }, { latent: ['5', 0], denoise: 1 }),
  };
}

function commonNodes({ job, parts, sampling: { guidance } }: Made, conditioning: Link): Graph {
  const guided: Graph = guidance === null ? {} : { '13': { class_type: 'FluxGuidance', inputs: { conditioning, guidance } } };
  return {
    ...parts.nodes,
    ...readWords(job, parts.clip),
    ...guided,
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: parts.vae } },
    '9': { class_type: 'SaveImage', inputs: { filename_prefix: filePrefix(job), images: ['8', 0] } },
  };
}

function emptyLatent({ width, height }: EngineJob, { guidance }: Sampling): Graph[string] {
  return { class_type: guidance === null ? 'EmptyLatentImage' : 'EmptySD3LatentImage', inputs: { width, height, batch_size: 1 } };
}

function sampler({ job, parts, sampling }: Made, { latent, denoise }: { latent: Link; denoise: number }): Graph[string] {
  const { steps, cfg, sampler: sampler_name, scheduler, guidance } = sampling;
  const positive: Link = guidance === null ? ['6', 0] : ['13', 0];
  const links = { model: parts.model, positive, negative: ['7', 0] as Link, latent_image: latent };
  return { class_type: 'KSampler', inputs: { seed: job.seed, steps, cfg, sampler_name, scheduler, denoise, ...links } };
}
