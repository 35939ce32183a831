import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { limits } from '../../../../contract/limits.ts';
import { strengthOf } from '../../catalogue/plans/plan-request.ts';
import { chooseSampling, samplingCapabilities, withChosen } from '../../connected/models/sampling.ts';
import { choicesOf, type ComfyNodes } from '../comfy-nodes.ts';
import { checkpointParts, type Parts, separateParts, withLoras } from '../graphs/graph.ts';
import { editImages, imageToImage, textToImage } from '../graphs/image-graphs.ts';
import { findFollowNets, listControls } from './follow-nets.ts';
import { type ComfyOffer, knowsAll, modelOfFile } from './comfy-offer.ts';

/** Checkpoint files for video or sound, or that hold only a part of an image model. */
const noImageModel =
  /ltx|(^|[^a-z])svd|stable[-_ ]?video|stable[-_ ]?audio|ace[-_ ]?step|hunyuan[-_ ]?(video|3d)|mochi|cosmos|refiner|upscal/i;
const base = ['CLIPTextEncode', 'KSampler', 'VAEDecode', 'SaveImage'] as const;
const fromPicture = ['LoadImage', 'ImageScale', 'VAEEncode'] as const;
const fromMask = [...fromPicture, 'LoadImageMask', 'SetLatentNoiseMask'] as const;
const fromPictures = ['LoadImage', 'FluxKontextImageScale', 'VAEEncode', 'ReferenceLatent'] as const;

/** The image models: each checkpoint, and each Flux whose text encoders exist. */
export function listImageOffers(nodes: ComfyNodes): ComfyOffer[] {
  if (!knowsAll(nodes, base)) return [];
  const checkpoints = choicesOf(nodes, 'CheckpointLoaderSimple', 'ckpt_name').filter((file) => !noImageModel.test(file));
  const offers = checkpoints.map((file) => offerImages(nodes, file, checkpointParts(file)));
  return [...offers, ...listFlux(nodes)].flatMap((offer) => offer ?? []);
}

function offerImages(nodes: ComfyNodes, file: string, parts: Parts): ComfyOffer | null {
  const sampling = chooseSampling(file);
  const samplers = choicesOf(nodes, 'KSampler', 'sampler_name');
  const { side, guidance } = sampling;
  if (!knowsAll(nodes, guidance === null ? ['EmptyLatentImage'] : ['EmptySD3LatentImage', 'FluxGuidance'])) return null;
  const isEditor = /kontext/i.test(file) && knowsAll(nodes, fromPictures);
  const isVarier = !isEditor && knowsAll(nodes, fromPicture);
  const nets = findFollowNets(nodes, file);
  const capabilities = {
    ...plainCapabilities,
    ...samplingCapabilities(sampling, samplers),
    references_max: isEditor ? limits.imageUrlsMax : isVarier ? 1 : 0,
    ...((isEditor || isVarier) && knowsAll(nodes, fromMask) ? { has_mask: true } : {}),
    ...(nets.size === 0 ? {} : { reference_types: [...nets.keys()], reference_types_max: nets.size }),
    has_strength: isVarier,
  };
  return {
    model: modelOfFile(file, { width: side, height: side, capabilities }),
    takesExtras: true,
    build: (job, files) => {
      const chosen = withChosen(sampling, job.settings, samplers);
      const made = { job, parts: withLoras(parts, job.trained), sampling: chosen, controls: listControls(job, files, nets) };
      const { references, mask } = files;
      const [image] = references;
      if (image === undefined) return textToImage(made);
      if (isEditor) return editImages(made, references, mask);
      return imageToImage(made, { image, mask, denoise: strengthOf(job.references[0]?.strength ?? 0) });
    },
  };
}

/** Flux models, whose file holds the diffusion model only. */
function listFlux(nodes: ComfyNodes): (ComfyOffer | null)[] {
  const find = (type: string, input: string, name: RegExp): string | undefined =>
    choicesOf(nodes, type, input).find((file) => name.test(file));
  const short = find('DualCLIPLoader', 'clip_name1', /clip_l/i);
  const long = find('DualCLIPLoader', 'clip_name2', /t5[-_]?xxl|t5-v1_1-xxl/i);
  const vae = find('VAELoader', 'vae_name', /(^|[\\/])ae[._-]|flux.*(vae|ae)/i);
  if (short === undefined || long === undefined || vae === undefined) return [];
  // FLUX.2 uses other text encoders.
  const files = choicesOf(nodes, 'UNETLoader', 'unet_name').filter(
    (file) => /flux/i.test(file) && !/flux[-_. ]?2|fill|canny|depth|redux/i.test(file),
  );
  return files.map((model) => offerImages(nodes, model, separateParts({ model, encoders: [short, long], vae, type: 'flux' })));
}
