import { choicesOf, type ComfyNodes } from '../comfy-nodes.ts';
import type { EngineExtras } from '../../engine.ts';
import { listImageOffers } from './image-offers.ts';
import { type ComfyOffer, type ComfyOffers, knowsAll } from './comfy-offer.ts';
import { listUpscales } from './upscale-offers.ts';
import { listVideoOffers } from './video-offers.ts';

/** Nodes whose choices are the files of this ComfyUI: they change while it runs. */
export const loaderNodes = [
  'CheckpointLoaderSimple',
  'ImageOnlyCheckpointLoader',
  'UNETLoader',
  'CLIPLoader',
  'DualCLIPLoader',
  'CLIPVisionLoader',
  'VAELoader',
  'UpscaleModelLoader',
  'FaceRestoreModelLoader',
  'LoraLoader',
  'ControlNetLoader',
] as const;

/** The other nodes of the built-in graphs. A model that needs a missing one is not offered. */
export const graphNodes = [
  'CLIPTextEncode',
  'KSampler',
  'KSamplerAdvanced',
  'VAEDecode',
  'VAEEncode',
  'EmptyLatentImage',
  'EmptySD3LatentImage',
  'LoadImage',
  'LoadImageMask',
  'SetLatentNoiseMask',
  'SaveImage',
  'ImageScale',
  'FluxGuidance',
  'FluxKontextImageScale',
  'ReferenceLatent',
  'ImageUpscaleWithModel',
  'FaceRestoreCFWithModel',
  'ModelSamplingSD3',
  'EmptyHunyuanLatentVideo',
  'WanImageToVideo',
  'WanFirstLastFrameToVideo',
  'Wan22ImageToVideoLatent',
  'CLIPVisionEncode',
  'EmptyLTXVLatentVideo',
  'LTXVImgToVideo',
  'LTXVConditioning',
  'LTXVScheduler',
  'KSamplerSelect',
  'SamplerCustom',
  'SVD_img2vid_Conditioning',
  'VideoLinearCFGGuidance',
  'CreateVideo',
  'SaveVideo',
  'ControlNetApplyAdvanced',
  'Canny',
] as const;

/** All offers of a ComfyUI with these nodes and files. The first of two with the same key wins. */
export function listOffers(nodes: ComfyNodes): ComfyOffers {
  const models = new Map<string, ComfyOffer>();
  for (const offer of [...listImageOffers(nodes), ...listVideoOffers(nodes)])
    if (!models.has(offer.model.key)) models.set(offer.model.key, offer);
  return { models, upscales: listUpscales(nodes), extras: listExtras(nodes) };
}

/** Its LoRAs and ControlNets. The only annotator of plain ComfyUI is Canny. */
function listExtras(nodes: ComfyNodes): EngineExtras {
  const hasControl = knowsAll(nodes, ['ControlNetApplyAdvanced', 'LoadImage', 'ImageScale']);
  return {
    trained: choicesOf(nodes, 'LoraLoader', 'lora_name'),
    controlnets: hasControl ? choicesOf(nodes, 'ControlNetLoader', 'control_net_name') : [],
    annotators: nodes.has('Canny') ? ['none', 'canny'] : ['none'],
    resizeModes: ['Just Resize', 'Crop and Resize'],
  };
}
