import type { ReferenceType } from '../../../contract/generations/image/reference-types.ts';
import type { Bounds } from '../../../contract/catalogue/model-capabilities.ts';
import { nearestNumber, nearestRatio } from './nearest.ts';

/** The values that a route accepts: sizes, lengths, resolutions and counts. */
export type RouteFacts = {
  /** Smallest side that the engine accepts, pixels. */
  sideMin?: number;
  /** Shapes as `16:9`, for an engine that takes no size in pixels. */
  ratios?: readonly string[];
  /** The lengths that it accepts, seconds. The first one is the default. */
  durations?: readonly number[];
  /** The range of lengths, seconds, for a route without fixed `durations`. */
  seconds?: { min: number; max: number };
  /** In the engine's own terms. The first one is the default. */
  resolutions?: readonly string[];
  /** Most input pictures. */
  picturesMax?: number;
  steps?: Bounds;
  guidance?: Bounds;
  styles?: readonly string[];
  /** Frames of a talking video, at 25 a second. */
  frames?: { min: number; max: number };
};

type FollowedInput = { type: ReferenceType; address: string; influence?: number };

/** All inputs of a request. Files are addresses that the engine can read. */
export type RouteInput = {
  prompt: string;
  negativePrompt?: string;
  seed?: number;
  width?: number;
  height?: number;
  pictures?: readonly string[];
  /** How much the result may differ from the first picture, 0–1. */
  strength?: number;
  /** The mask of the first picture: white may change. `clearMask`: the same with alpha 0 in place of white. */
  mask?: string;
  clearMask?: string;
  /** Control references, each type once, with their influence 0–1. */
  followed?: readonly FollowedInput[];
  steps?: number;
  guidance?: number;
  quality?: string;
  style?: string;
  seconds?: number;
  resolution?: string;
  hasSound?: boolean;
  firstFrame?: string;
  lastFrame?: string;
  elements?: readonly string[];
  film?: string;
  voice?: string;
  /** Words to speak, the voice, and the speed (1: usual). */
  speech?: string;
  speaker?: string;
  speechSpeed?: number;
  /** Scale of an enlarged picture or film. `faceFidelity` 0–1: how close an enlarged face stays to the original. */
  factor?: number;
  /** Shorter side of an enlarged film, pixels. */
  shortSide?: number;
  faceFidelity?: number;
  /** A zip of training pictures, the trigger word, and whether the model learns a style instead of a subject. */
  archive?: string;
  triggerWord?: string;
  isStyle?: boolean;
  /** Weights of trained models, each with its scale 0–1. */
  loras?: readonly { path: string; scale: number }[];
};

/** Hugging Face repositories of the ControlNets, control LoRAs and IP-Adapter that fal loads into Flux. */
const fluxWeights = {
  union: 'Shakker-Labs/FLUX.1-dev-ControlNet-Union-Pro',
  depth: 'black-forest-labs/FLUX.1-Depth-dev-lora',
  canny: 'black-forest-labs/FLUX.1-Canny-dev-lora',
  style: 'XLabs-AI/flux-ip-adapter',
  encoder: 'openai/clip-vit-large-patch14',
};

type Read = (input: RouteInput, route: RouteFacts & { fields: Readonly<Record<string, string>> }) => unknown;

const clamp = (value: number, { min, max }: { min: number; max: number }): number => Math.min(max, Math.max(min, value));
const ofType = (followed: readonly FollowedInput[], type: ReferenceType) => followed.filter((one) => one.type === type);
const orAbsent = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list);
const toControlLora = ({ address, influence = 1 }: FollowedInput, kind: { path: string; preprocess: string }) => ({
  ...kind,
  control_image_url: address,
  scale: influence,
});
/** Frame rate of talking videos. */
export const framesPerSecond = 25;
/**
 * The length to ask for: the nearest that the route accepts. Without a wanted length: the route's first, or undefined for the input's own length.
 */
export function secondsOf({ seconds }: Pick<RouteInput, 'seconds'>, { durations = [], seconds: bounds }: RouteFacts): number | undefined {
  if (seconds === undefined) return durations[0];
  if (durations.length > 0) return nearestNumber(durations, seconds);
  return bounds === undefined ? seconds : clamp(seconds, bounds);
}
/** Speech may be slower than the estimate: the video gets this much longer, so that no word is cut off. */
export const speechHeadroom = 1.3;

/** Each source of a field's value. Undefined omits the field, and the engine's default applies. */
export const fieldSources = {
  prompt: ({ prompt, negativePrompt = '' }, { fields }) => {
    const isTold = negativePrompt.trim() === '' || Object.values(fields).includes('negativePrompt');
    return isTold ? prompt : `${prompt}\n\nAvoid: ${negativePrompt}`;
  },
  negativePrompt: ({ negativePrompt = '' }) => (negativePrompt.trim() === '' ? undefined : negativePrompt),
  seed: ({ seed }) => seed,
  seed31: ({ seed }) => (seed === undefined ? undefined : seed % 2_147_483_648),
  size: ({ width = 1024, height = 1024 }, { sideMin = 64 }) => {
    // The engine refuses sides below `sideMin`: scales the picture up and keeps its shape.
    const scale = Math.max(1, sideMin / Math.min(width, height));
    const snap = (px: number): number => (scale === 1 ? px : Math.ceil((px * scale) / 16) * 16);
    return { width: snap(width), height: snap(height) };
  },
  ratio: ({ width, height }, { ratios = [] }) =>
    width === undefined || height === undefined ? undefined : nearestRatio(ratios, width / height),
  width: ({ width }) => width,
  height: ({ height }) => height,
  picture: ({ pictures = [] }) => pictures[0],
  pictures: ({ pictures = [] }, { picturesMax = pictures.length }) => (pictures.length === 0 ? undefined : pictures.slice(-picturesMax)),
  strength: ({ strength }) => strength,
  mask: ({ mask }) => mask,
  clearMask: ({ clearMask }) => clearMask,
  followed: ({ followed = [] }) => followed[0]?.address,
  influence: ({ followed = [] }) => followed[0]?.influence,
  poseControls: ({ followed = [] }) =>
    orAbsent(
      ofType(followed, 'pose').map(({ address, influence = 1 }) => ({
        path: fluxWeights.union,
        controls: [{ control_image_url: address, control_mode: 'pose', conditioning_scale: influence }],
      })),
    ),
  lineControls: ({ followed = [] }) =>
    orAbsent([
      ...ofType(followed, 'composition').map((one) => toControlLora(one, { path: fluxWeights.depth, preprocess: 'depth' })),
      ...ofType(followed, 'sketch').map((one) => toControlLora(one, { path: fluxWeights.canny, preprocess: 'canny' })),
    ]),
  styleAdapters: ({ followed = [] }) =>
    orAbsent(
      ofType(followed, 'style').map(({ address, influence = 1 }) => ({
        path: fluxWeights.style,
        weight_name: 'ip_adapter.safetensors',
        image_encoder_path: fluxWeights.encoder,
        image_url: address,
        scale: influence,
      })),
    ),
  steps: ({ steps }, { steps: bounds }) => (steps === undefined || bounds === undefined ? undefined : Math.round(clamp(steps, bounds))),
  guidance: ({ guidance }, { guidance: bounds }) => (guidance === undefined || bounds === undefined ? undefined : clamp(guidance, bounds)),
  style: ({ style }, { styles = [] }) => (style !== undefined && styles.includes(style) ? style : undefined),
  seconds: secondsOf,
  wholeSeconds: (input, route) => {
    const seconds = secondsOf(input, route);
    return seconds === undefined ? undefined : Math.round(seconds);
  },
  milliseconds: (input, route) => {
    const seconds = secondsOf(input, route);
    return seconds === undefined ? undefined : Math.round(seconds * 1_000);
  },
  secondsText: (input, route) => {
    const seconds = secondsOf(input, route);
    return seconds === undefined ? undefined : String(seconds);
  },
  resolution: ({ resolution }, { resolutions = [] }) =>
    resolution !== undefined && resolutions.includes(resolution) ? resolution : resolutions[0],
  sound: ({ hasSound = false }) => hasSound,
  firstFrame: ({ firstFrame }) => firstFrame,
  lastFrame: ({ lastFrame }) => lastFrame,
  elements: ({ elements }) => elements,
  film: ({ film }) => film,
  voice: ({ voice }) => voice,
  speech: ({ speech }) => speech,
  speaker: ({ speaker }) => speaker,
  speechSpeed: ({ speechSpeed }) => speechSpeed,
  voiceSetting: ({ speaker, speechSpeed }) => ({ voice_id: speaker, speed: speechSpeed }),
  // Models of talking videos require a description of the scene.
  scene: ({ prompt }) => (prompt.trim() === '' ? 'Somebody is speaking.' : prompt),
  frames: ({ seconds, speech }, { frames }) => {
    if (seconds === undefined || frames === undefined) return undefined;
    return clamp(Math.ceil(seconds * (speech === undefined ? 1 : speechHeadroom) * framesPerSecond) + 1, frames);
  },
  factor: ({ factor }) => factor,
  // Topaz has three resolutions: takes the next larger one.
  targetResolution: ({ shortSide = 1080 }) => (shortSide <= 720 ? '720p' : shortSide <= 1080 ? '1080p' : '4k'),
  faceFidelity: ({ faceFidelity }) => faceFidelity,
  archive: ({ archive }) => archive,
  triggerWord: ({ triggerWord }) => triggerWord,
  isStyle: ({ isStyle }) => isStyle,
  loras: ({ loras }) => loras,
  // For an endpoint with built-in weights.
  loraScale: ({ loras }) => loras?.[0]?.scale,
  // For endpoints that read the picture as a hint and do not start from it: they take its influence instead.
  lent: ({ strength }) => (strength === undefined ? undefined : Number((1 - strength ** 2).toFixed(3))),
} as const satisfies Record<string, Read>;

export type FieldSource = keyof typeof fieldSources;
