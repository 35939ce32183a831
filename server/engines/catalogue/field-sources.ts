import type { ReferenceType } from '../../../contract/generations/image/reference-types.ts';
import type { Bounds } from '../../../contract/catalogue/model-capabilities.ts';
import { nearestNumber, nearestRatio } from './nearest.ts';

/** What a route knows of what may be chosen. */
export type RouteFacts = {
  /** Pixels below which a side is refused. */
  sideMin?: number;
  /** Shapes as `16:9`, where a size is not taken. */
  ratios?: readonly string[];
  /** Seconds that it knows; the first one is taken when nobody chooses. */
  durations?: readonly number[];
  /** Seconds that it may be asked for, where it knows no lengths of its own. */
  seconds?: { min: number; max: number };
  /** As the engine names them; the first one is taken when nobody chooses. */
  resolutions?: readonly string[];
  /** How many pictures it may be shown. */
  picturesMax?: number;
  steps?: Bounds;
  guidance?: Bounds;
  styles?: readonly string[];
  /** Pictures of a talking video, at 25 in a second. */
  frames?: { min: number; max: number };
};

type FollowedInput = { type: ReferenceType; address: string; influence?: number };

/** Everything that an engine may be asked with. Files are addresses that the engine can read. */
export type RouteInput = {
  prompt: string;
  negativePrompt?: string;
  seed?: number;
  width?: number;
  height?: number;
  pictures?: readonly string[];
  /** How far the first picture may be left, 0–1. */
  strength?: number;
  /** The mask of the first picture: white may change; and the same where what may change is transparent. */
  mask?: string;
  clearMask?: string;
  /** The pictures that are followed in one thing alone, each type once, and how strongly, 0–1. */
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
  /** Words that are spoken, by which voice, and how fast: 1 is as people speak. */
  speech?: string;
  speaker?: string;
  speechSpeed?: number;
  /** Of an enlarged picture or film: times wider and higher; of a picture, how close a face stays to it, 0–1. */
  factor?: number;
  /** Shorter side of an enlarged film, pixels. */
  shortSide?: number;
  faceFidelity?: number;
  /** A zip of pictures to learn from, the word that means them, and whether it means how they look in place of what they show. */
  archive?: string;
  triggerWord?: string;
  isStyle?: boolean;
  /** Weights of trained models, and how strongly each acts, 0–1. */
  loras?: readonly { path: string; scale: number }[];
};

/** What Flux follows a picture with. */
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
/** Of talking videos. */
export const framesPerSecond = 25;
/** The seconds that are asked for: the nearest that the route knows. Without any it is as long as what it is made from. */
export function secondsOf({ seconds }: Pick<RouteInput, 'seconds'>, { durations = [], seconds: bounds }: RouteFacts): number | undefined {
  if (seconds === undefined) return durations[0];
  if (durations.length > 0) return nearestNumber(durations, seconds);
  return bounds === undefined ? seconds : clamp(seconds, bounds);
}
/** Words may be spoken more slowly than they are counted: what is made is this much longer, so that none is cut off. */
export const speechHeadroom = 1.3;

/** What can be put into a field. What a job does not have is left out, and then the engine's own value holds. */
export const fieldSources = {
  prompt: ({ prompt, negativePrompt = '' }, { fields }) => {
    const isTold = negativePrompt.trim() === '' || Object.values(fields).includes('negativePrompt');
    return isTold ? prompt : `${prompt}\n\nAvoid: ${negativePrompt}`;
  },
  negativePrompt: ({ negativePrompt = '' }) => (negativePrompt.trim() === '' ? undefined : negativePrompt),
  seed: ({ seed }) => seed,
  seed31: ({ seed }) => (seed === undefined ? undefined : seed % 2_147_483_648),
  size: ({ width = 1024, height = 1024 }, { sideMin = 64 }) => {
    // Smaller sides are refused: the same shape is asked for larger.
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
  // Models of talking videos want to be told something of the scene.
  scene: ({ prompt }) => (prompt.trim() === '' ? 'Somebody is speaking.' : prompt),
  frames: ({ seconds, speech }, { frames }) => {
    if (seconds === undefined || frames === undefined) return undefined;
    return clamp(Math.ceil(seconds * (speech === undefined ? 1 : speechHeadroom) * framesPerSecond) + 1, frames);
  },
  factor: ({ factor }) => factor,
  // The next one that it knows, of those that Topaz names.
  targetResolution: ({ shortSide = 1080 }) => (shortSide <= 720 ? '720p' : shortSide <= 1080 ? '1080p' : '4k'),
  faceFidelity: ({ faceFidelity }) => faceFidelity,
  archive: ({ archive }) => archive,
  triggerWord: ({ triggerWord }) => triggerWord,
  isStyle: ({ isStyle }) => isStyle,
  loras: ({ loras }) => loras,
  // Of an endpoint that has the weights itself.
  loraScale: ({ loras }) => loras?.[0]?.scale,
  // Of a picture that is looked at in place of being painted over.
  lent: ({ strength }) => (strength === undefined ? undefined : Number((1 - strength ** 2).toFixed(3))),
} as const satisfies Record<string, Read>;

export type FieldSource = keyof typeof fieldSources;
