import { referenceTypes } from '../../../contract/generations/image/reference-types.ts';
import type { LipSyncWay } from '../../../contract/generations/video/lip-sync.ts';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { type ModelCapabilities, plainCapabilities, type VideoCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import type { VideoRequestMode } from '../../../contract/generations/video/video-modes.ts';
import type { CatalogueEngine, CatalogueKind, CatalogueModel, Need, Price, Route } from './catalogue-types.ts';
import { framesPerSecond, speechHeadroom, type FieldSource } from './field-sources.ts';
import { chooseRoute } from './plans/plan-request.ts';

const usdPerCredit = 0.04;
const usual = { side: 1024, video: { width: 1280, height: 720 } };

/**
 * A model of the catalogue as one engine serves it. Its choices come from the fields that the routes send, so each has an effect. Null when
 * the engine has no route that a request can reach.
 */
export function toCatalogueModel(model: CatalogueModel, engine: { engine: CatalogueEngine; name: string }): Model | null {
  const routes = model.routes.filter((route) => route.engine === engine.engine);
  const video = model.kind === 'image' ? null : describeVideo(routes);
  if (video === null && !routes.some(({ takes }) => takes.includes('words'))) return null;
  if (notForVideos.has(model.kind) || (video !== null && video.modes.length === 0)) return null;
  const main = chooseRoute(model, engine.engine, { need: routes[0]!.takes[0]! })!;
  const { width, height } = video === null ? { width: usual.side, height: usual.side } : usual.video;
  return {
    key: model.key,
    name: model.name,
    description: [`${model.name} on ${engine.name}.`, ...(model.note === undefined ? [] : [model.note])].join(' '),
    resource_type: video === null ? 'image' : 'video',
    credits_per_image: creditsOfRoute(main),
    ...creditsByQuality(model, engine.engine, routes[0]!.takes[0]!),
    default_width: width,
    default_height: height,
    available: true,
    unavailable_reason: null,
    capabilities: describe(model, main, { routes, video }),
  };
}

/** Kinds whose results are not pictures or videos of the history. */
const notForVideos: ReadonlySet<CatalogueKind> = new Set(['upscale', 'training', 'speech', 'music', 'chat']);

function describe(
  model: CatalogueModel,
  main: Route,
  { routes, video }: { routes: readonly Route[]; video: VideoCapabilities | null },
): ModelCapabilities {
  const takes = (source: FieldSource): boolean => routes.some(({ fields }) => Object.values(fields).includes(source));
  const pictures = routes.filter(({ fields }) => Object.values(fields).some((source) => source === 'picture' || source === 'pictures'));
  return {
    ...plainCapabilities,
    seed: takes('seed') || takes('seed31'),
    steps: main.steps ?? null,
    guidance: main.guidance ?? null,
    qualities: [...(model.qualities ?? [])],
    styles: [...(main.styles ?? [])],
    references_max: video === null ? Math.max(0, ...pictures.map(({ picturesMax = 1 }) => picturesMax)) : 0,
    ...(routes.some((route) => route.takes.includes('masked')) ? { has_mask: true } : {}),
    ...followed(routes),
    has_strength: takes('strength'),
    aspect_ratios: takes('size') || takes('width') ? null : ([...new Set(routes.flatMap(({ ratios = [] }) => ratios))].sort() ?? null),
    video,
  };
}

function followed(routes: readonly Route[]): Pick<ModelCapabilities, 'reference_types' | 'reference_types_max'> {
  const types = referenceTypes.filter((type) => routes.some((route) => route.takes.includes(`follow-${type}`)));
  const isSeveral = routes.some(({ takes }) => takes.includes('follow-several'));
  return { reference_types: types, ...(isSeveral ? { reference_types_max: types.length } : {}) };
}

const modeOf: Partial<Record<Need, VideoRequestMode>> = {
  'first-frame': 'image2video',
  'both-frames': 'image2video',
  words: 'text2video',
  elements: 'elements',
  film: 'audio',
  'picture-and-voice': 'audio',
  'picture-and-speech': 'audio',
  'film-and-voice': 'audio',
  'film-to-enlarge': 'upscale',
};

const wayOf: Partial<Record<Need, LipSyncWay>> = {
  'picture-and-voice': { from: 'image', by: 'voice' },
  'picture-and-speech': { from: 'image', by: 'speech' },
  'film-and-voice': { from: 'video', by: 'voice' },
};

/** Longest voice, or spoken words, that a route accepts, whole seconds. */
function secondsMax({ frames }: Route, by: LipSyncWay['by']): number {
  if (frames === undefined) return limits.voiceSecondsMax;
  return Math.floor((frames.max - 1) / framesPerSecond / (by === 'speech' ? speechHeadroom : 1));
}

function describeVideo(routes: readonly Route[]): VideoCapabilities {
  const needs = routes.flatMap(({ takes }) => takes);
  const sources = routes.flatMap(({ fields }) => Object.values(fields));
  const [main] = routes;
  return {
    modes: [...new Set(needs.flatMap((need) => modeOf[need] ?? []))],
    durations: [...(main?.durations ?? [])],
    resolutions: [...(main?.resolutions ?? [])],
    has_end_frame: needs.includes('both-frames'),
    has_sound: sources.includes('sound'),
    has_auto_sound: needs.includes('film'),
    lip_sync: routes.flatMap((route) =>
      route.takes.flatMap((need) => {
        const way = wayOf[need];
        return way === undefined ? [] : { ...way, seconds_max: secondsMax(route, way.by) };
      }),
    ),
  };
}

/** Credits of one picture or video with the usual settings, or of a thousand letters. */
export function creditsOfRoute(route: Route): number {
  const usd = route.price === undefined ? usdPerCredit : usualPrice(route.price, route);
  return Math.max(1, Math.round(usd / usdPerCredit));
}

/** The credits of each quality, if they differ. */
function creditsByQuality(model: CatalogueModel, engine: CatalogueEngine, need: Need): Pick<Model, 'credits_by_quality'> {
  const each = (model.qualities ?? []).map((quality) => [quality, creditsOfRoute(chooseRoute(model, engine, { need, quality })!)] as const);
  return new Set(each.map(([, credits]) => credits)).size < 2 ? {} : { credits_by_quality: Object.fromEntries(each) };
}

/** List price, US dollars, of one result with default settings. */
function usualPrice({ usd, per }: Price, { durations = [5] }: Route): number {
  if (per === 'second') return usd * durations[0]!;
  return usd;
}
