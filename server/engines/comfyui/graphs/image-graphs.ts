import type { Sampling } from '../../connected/models/sampling.ts';
import type { EngineJob } from '../../engine.ts';
import { controlNodes, type Control } from './control-nodes.ts';
import { filePrefix, type Graph, type Link, type Parts, readWords } from './graph.ts';

type Made = { job: EngineJob; parts: Parts; sampling: Sampling; controls: readonly Control[] };

/** Text to image. */
export function textToImage(made: Made): Graph {
  return {
    ...commonNodes(made, ['6', 0]),
    '5': emptyLatent(made.job, made.sampling),
    '3': sampler(made, { latent: ['5', 0], denoise: 1 }),
  };
}

/**
 * Image to image. `image` and `mask` are names of uploaded files. `denoise` 0–1: how much the result may differ; black of the mask stays.
 */
export function imageToImage(made: Made, { image, mask, denoise }: { image: string; mask?: string | undefined; denoise: number }): Graph {
  return {
    ...commonNodes(made, ['6', 0]),
    ...pictureNodes(made, image),
    ...(mask === undefined ? {} : maskNodes(mask)),
    '3': sampler(made, { latent: [mask === undefined ? '12' : '15', 0], denoise }),
  };
}

function pictureNodes({ job: { width, height }, parts }: Made, image: string): Graph {
  return {
    '10': { class_type: 'LoadImage', inputs: { image } },
    '11': { class_type: 'ImageScale', inputs: { image: ['10', 0], upscale_method: 'lanczos', width, height, crop: 'center' } },
    '12': { class_type: 'VAEEncode', inputs: { pixels: ['11', 0], vae: parts.vae } },
  };
}

/** Noise only where the mask is white, and less where it is grey. */
function maskNodes(image: string): Graph {
  return {
    '14': { class_type: 'LoadImageMask', inputs: { image, channel: 'red' } },
    '15': { class_type: 'SetLatentNoiseMask', inputs: { samples: ['12', 0], mask: ['14', 0] } },
  };
}

/** Editing by instructions. `images` are names of uploaded files, the main one first; only white of `mask` changes. */
export function editImages(made: Made, images: readonly string[], mask?: string): Graph {
  const shown = images.map((image, index): { nodes: Graph; conditioning: Link } => {
    const [load, scale, encode, refer] = [100, 200, 300, 400].map((from) => String(from + index)) as [string, string, string, string];
    const before: Link = index === 0 ? ['6', 0] : [String(400 + index - 1), 0];
    const nodes: Graph = {
      [load]: { class_type: 'LoadImage', inputs: { image } },
      [scale]: { class_type: 'FluxKontextImageScale', inputs: { image: [load, 0] } },
      [encode]: { class_type: 'VAEEncode', inputs: { pixels: [scale, 0], vae: made.parts.vae } },
      [refer]: { class_type: 'ReferenceLatent', inputs: { conditioning: before, latent: [encode, 0] } },
    };
    return { nodes, conditioning: [refer, 0] };
  });
  return {
    ...commonNodes(made, shown.at(-1)?.conditioning ?? ['6', 0]),
    ...Object.assign({}, ...shown.map(({ nodes }) => nodes)),
    ...(mask === undefined ? { '5': emptyLatent(made.job, made.sampling) } : { ...pictureNodes(made, images[0]!), ...maskNodes(mask) }),
    '3': sampler(made, { latent: [mask === undefined ? '5' : '15', 0], denoise: 1 }),
  };
}

function commonNodes(made: Made, conditioning: Link): Graph {
  const {
    job,
    parts,
    sampling: { guidance },
  } = made;
  const guided: Graph = guidance === null ? {} : { '13': { class_type: 'FluxGuidance', inputs: { conditioning, guidance } } };
  return {
    ...parts.nodes,
    ...readWords(job, parts.clip),
    ...guided,
    ...controlled(made).nodes,
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: parts.vae } },
    '9': { class_type: 'SaveImage', inputs: { filename_prefix: filePrefix(job), images: ['8', 0] } },
  };
}

const positiveWords = ({ guidance }: Sampling): Link => (guidance === null ? ['6', 0] : ['13', 0]);

const controlled = (made: Made) =>
  controlNodes(made.controls, { positive: positiveWords(made.sampling), negative: ['7', 0] }, { ...made.job, vae: made.parts.vae });

function emptyLatent({ width, height }: EngineJob, { guidance }: Sampling): Graph[string] {
  return { class_type: guidance === null ? 'EmptyLatentImage' : 'EmptySD3LatentImage', inputs: { width, height, batch_size: 1 } };
}

function sampler(made: Made, { latent, denoise }: { latent: Link; denoise: number }): Graph[string] {
  const { steps, cfg, sampler: sampler_name, scheduler } = made.sampling;
  const { positive, negative } = controlled(made);
  const links = { model: made.parts.model, positive, negative, latent_image: latent };
  return { class_type: 'KSampler', inputs: { seed: made.job.seed, steps, cfg, sampler_name, scheduler, denoise, ...links } };
}
