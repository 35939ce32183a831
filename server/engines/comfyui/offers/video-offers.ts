import { plainCapabilities, type VideoCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import type { VideoMode } from '../../../../contract/generations/video/video-modes.ts';
import { nearestNumber } from '../../catalogue/nearest.ts';
import { openPicture } from '../../../lib/pictures/open-picture.ts';
import { EngineError, type EngineJob } from '../../engine.ts';
import { choicesOf, type ComfyNodes } from '../comfy-nodes.ts';
import { checkpointParts, type Graph, separateParts, type UploadedFiles } from '../graphs/graph.ts';
import { ltxVideo, stableVideo, type VideoSampling, type VideoSize, wanVideo, type WanParts } from '../graphs/video-graphs.ts';
import { type ComfyOffer, fileTitle, knowsAll, modelOfFile } from './comfy-offer.ts';

const usual = ['LoadImage', 'VAEDecode', 'CreateVideo', 'SaveVideo'] as const;
const words = ['CLIPTextEncode', 'KSampler', 'ModelSamplingSD3'] as const;
const areas: Record<string, number> = { '480p': 832 * 480, '720p': 1280 * 720, '512p': 768 * 512, '576p': 1024 * 576 };
const stepsMax = 60;

/** Frame counts and options of a family of video models. */
type Kind = {
  modes: readonly VideoMode[];
  resolutions: readonly string[];
  durations: readonly number[];
  fps: number;
  /** The frame count is a multiple of this plus one. */
  framesStep: number;
  /** Sides are multiples of this. */
  sideStep: number;
  sampling: VideoSampling;
  hasEndFrame?: boolean;
  readsWords?: boolean;
};
type Build = (made: { job: EngineJob; size: VideoSize; sampling: VideoSampling; files: UploadedFiles }) => Graph;

/** The video models: Wan, LTX and Stable Video Diffusion, where all their nodes and files exist. */
export function listVideoOffers(nodes: ComfyNodes): ComfyOffer[] {
  if (!knowsAll(nodes, usual)) return [];
  return [...listWan(nodes), ...listLtx(nodes), ...listStableVideo(nodes)];
}

const wanUsual: Pick<Kind, 'durations' | 'fps' | 'framesStep' | 'sideStep'> = {
  durations: [5, 3, 2],
  fps: 16,
  framesStep: 4,
  sideStep: 16,
};
/** Wan variants that need more input than words and a picture. */
const otherWan = /vace|fun|camera|phantom|s2v|animate|flf2v|lora|vid2vid/i;

function listWan(nodes: ComfyNodes): ComfyOffer[] {
  const encoder = choicesOf(nodes, 'CLIPLoader', 'clip_name').find((file) => /umt5/i.test(file));
  if (encoder === undefined || !knowsAll(nodes, words)) return [];
  const vaes = choicesOf(nodes, 'VAELoader', 'vae_name').filter((file) => /wan/i.test(file));
  const vaeOf = (isNewer: boolean): string | undefined => vaes.find((file) => /2[._]?2/.test(fileTitle(file)) === isNewer);
  const files = choicesOf(nodes, 'UNETLoader', 'unet_name').filter((file) => /wan/i.test(file) && !otherWan.test(file));
  return files.flatMap((file) => {
    const known = describeWan(nodes, files, file);
    const vae = vaeOf(known?.wan.kind === 'both');
    if (known === null || vae === undefined) return [];
    const parts = separateParts({ model: file, encoders: [encoder], vae, type: 'wan' });
    const name = fileTitle(file).replace(/[-_ ]?high[-_ ]?noise/i, '');
    return [offerVideos({ file, name }, known.kind, (made) => wanVideo({ ...made, parts }, known.wan))];
  });
}

function describeWan(nodes: ComfyNodes, files: readonly string[], file: string): { kind: Kind; wan: WanParts } | null {
  const sampling = { steps: 20, cfg: 6, sampler: 'uni_pc', scheduler: 'simple' };
  if (/ti2v/i.test(file)) {
    if (!knowsAll(nodes, ['Wan22ImageToVideoLatent'])) return null;
    const facts = { ...wanUsual, fps: 24, sideStep: 32, resolutions: ['720p'], sampling: { ...sampling, cfg: 5 } };
    return { kind: { ...facts, modes: ['image2video', 'text2video'] }, wan: { kind: 'both' } };
  }
  const isPicture = /i2v/i.test(file);
  if (!isPicture && !/t2v/i.test(file)) return null;
  if (!knowsAll(nodes, [isPicture ? 'WanImageToVideo' : 'EmptyHunyuanLatentVideo'])) return null;
  const modes: readonly VideoMode[] = [isPicture ? 'image2video' : 'text2video'];
  const wan: WanParts = { kind: isPicture ? 'picture' : 'words' };
  if (/2[._]?2/.test(fileTitle(file))) {
    // Two files form one model: the low-noise file is not listed on its own.
    const lowNoise = files.find((other) => other !== file && other === file.replace(/high([-_ ]?noise)/i, 'low$1'));
    if (lowNoise === undefined || !knowsAll(nodes, ['KSamplerAdvanced'])) return null;
    const halves = { ...sampling, cfg: 3.5, sampler: 'euler' };
    const hasEndFrame = isPicture && knowsAll(nodes, ['WanFirstLastFrameToVideo']);
    return { kind: { ...wanUsual, modes, resolutions: ['480p', '720p'], sampling: halves, hasEndFrame }, wan: { ...wan, lowNoise } };
  }
  const resolutions = /720p/i.test(file) ? ['720p'] : /480p|1[._]3b/i.test(file) ? ['480p'] : ['480p', '720p'];
  const kind = { ...wanUsual, modes, resolutions, sampling };
  if (!isPicture) return { kind, wan };
  const vision = choicesOf(nodes, 'CLIPVisionLoader', 'clip_name').find((name) => /vision[-_]?h/i.test(name));
  return vision === undefined || !knowsAll(nodes, ['CLIPVisionEncode']) ? null : { kind, wan: { ...wan, vision } };
}

const ltxNodes = [
  'EmptyLTXVLatentVideo',
  'LTXVImgToVideo',
  'LTXVConditioning',
  'LTXVScheduler',
  'KSamplerSelect',
  'SamplerCustom',
] as const;

/** LTX-Video. LTX-2 also makes sound and needs other nodes. */
function listLtx(nodes: ComfyNodes): ComfyOffer[] {
  const encoder = choicesOf(nodes, 'CLIPLoader', 'clip_name').find((file) => /t5[-_]?xxl/i.test(file));
  if (encoder === undefined || !knowsAll(nodes, [...ltxNodes, 'CLIPTextEncode'])) return [];
  const files = choicesOf(nodes, 'CheckpointLoaderSimple', 'ckpt_name').filter((file) => /ltx[-_ ]?v?.*0\.9/i.test(file));
  return files.map((file) => {
    const isFast = /distill/i.test(file);
    const parts = checkpointParts(file);
    const clip: Graph = { '31': { class_type: 'CLIPLoader', inputs: { clip_name: encoder, type: 'ltxv' } } };
    const kind: Kind = {
      modes: ['image2video', 'text2video'],
      resolutions: ['512p'],
      durations: [4, 5, 3, 2],
      fps: 25,
      framesStep: 8,
      sideStep: 32,
      sampling: { steps: isFast ? 8 : 30, cfg: isFast ? 1 : 3, sampler: 'euler', scheduler: 'simple' },
    };
    const whole = { ...parts, nodes: { ...parts.nodes, ...clip }, clip: ['31', 0] as [string, number] };
    return offerVideos({ file }, kind, (made) => ltxVideo({ ...made, parts: whole }));
  });
}

function listStableVideo(nodes: ComfyNodes): ComfyOffer[] {
  if (!knowsAll(nodes, ['KSampler', 'SVD_img2vid_Conditioning', 'VideoLinearCFGGuidance'])) return [];
  const files = choicesOf(nodes, 'ImageOnlyCheckpointLoader', 'ckpt_name').filter((file) => /(^|[^a-z])svd|stable[-_ ]?video/i.test(file));
  return files.map((file) => {
    const kind: Kind = {
      modes: ['image2video'],
      resolutions: ['576p'],
      // The model was trained with one length.
      durations: [/xt/i.test(file) ? 4 : 2],
      fps: 6,
      framesStep: 1,
      sideStep: 64,
      sampling: { steps: 20, cfg: 2.5, sampler: 'euler', scheduler: 'karras' },
      readsWords: false,
    };
    return offerVideos({ file }, kind, (made) => stableVideo(made, file));
  });
}

function offerVideos({ file, name = fileTitle(file) }: { file: string; name?: string }, kind: Kind, build: Build): ComfyOffer {
  const { modes, durations, resolutions, sampling, hasEndFrame = false, readsWords = true } = kind;
  const isGuided = sampling.cfg > 1;
  const video: VideoCapabilities = {
    modes: [...modes],
    durations: [...durations],
    resolutions: [...resolutions],
    has_end_frame: hasEndFrame,
    has_sound: false,
  };
  const capabilities = {
    ...plainCapabilities,
    negative_prompt: readsWords && isGuided,
    steps: { min: 1, max: stepsMax, default: sampling.steps },
    guidance: isGuided ? { min: 1, max: 10, default: sampling.cfg } : null,
    video,
  };
  const usualSize = sizeOf(kind, { shape: 16 / 9 });
  return {
    model: modelOfFile(file, { name, width: usualSize.width, height: usualSize.height, capabilities }),
    build: async (job, files) => {
      const { video: asked, settings } = job;
      if (!asked || !modes.some((mode) => mode === asked.mode))
        throw new EngineError('INVALID_INPUT', `${name} does not make this kind of video.`);
      const shape = asked.firstFrame === undefined ? job.width / job.height : await shapeOf(asked.firstFrame);
      const chosen = { ...sampling, steps: settings?.steps ?? sampling.steps, cfg: settings?.guidance ?? sampling.cfg };
      return build({ job, files, size: sizeOf(kind, { shape, ...asked }), sampling: chosen });
    },
  };
}

function sizeOf(kind: Kind, asked: { shape: number; seconds?: number; resolution?: string }): VideoSize {
  const { resolutions, durations, fps, framesStep, sideStep } = kind;
  const resolution = asked.resolution !== undefined && resolutions.includes(asked.resolution) ? asked.resolution : resolutions[0]!;
  const area = areas[resolution]!;
  // The models were trained within 9:21 to 21:9.
  const shape = Math.min(21 / 9, Math.max(9 / 21, asked.shape));
  const snap = (px: number): number => Math.max(sideStep, Math.round(px / sideStep) * sideStep);
  const seconds = nearestNumber(durations, asked.seconds ?? durations[0]!) ?? durations[0]!;
  return {
    width: snap(Math.sqrt(area * shape)),
    height: snap(Math.sqrt(area / shape)),
    frames: Math.max(1, Math.floor((seconds * fps) / framesStep)) * framesStep + 1,
    fps,
  };
}

/** Width by height of a picture as it is shown. @throws EngineError INVALID_INPUT when it cannot be read */
async function shapeOf(bytes: Uint8Array): Promise<number> {
  try {
    const { width, height } = await openPicture(bytes, { limitInputPixels: 64_000_000 });
    return width / height;
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'The picture could not be read.'), { cause });
  }
}
