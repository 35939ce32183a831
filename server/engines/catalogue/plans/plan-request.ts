import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { sniffType } from '../../../lib/guarded-fetch/sniff-type.ts';
import { EngineError, type EngineJob } from '../../engine.ts';
import type { CatalogueEngine, CatalogueModel, Need, Route } from '../catalogue-types.ts';
import { type RouteInput, fieldSources } from '../field-sources.ts';
import { currentEndpoint } from './retired-endpoints.ts';

/** A request in the engine's own fields. */
export type PlannedRequest = { endpoint: string; input: Record<string, unknown>; route: Route };

/** Turns bytes into an address that the engine can read. */
export type ToAddress = (bytes: Uint8Array, mime: string) => string;

/** A job with its mask in both forms, and with the addresses of its uploaded weights. */
export type PlannedJob = EngineJob & { clearMask?: Uint8Array; loras?: RouteInput['loras'] };

/**
 * Plans the request of a job for one engine. `now`: ms since 1970.
 * @throws EngineError INVALID_INPUT when the engine has no route for the job
 */
export function planRequest(
  { model, engine, now }: { model: CatalogueModel; engine: CatalogueEngine; now: number },
  job: PlannedJob,
  toAddress: ToAddress,
): PlannedRequest {
  const route = chooseRoute(model, engine, { need: needOf(job), quality: job.settings?.quality });
  if (route === undefined) throw new EngineError('INVALID_INPUT', `${model.name} does not take what it was given.`);
  return { route, endpoint: currentEndpoint(engine, route.endpoint, now), input: fillRoute(route, toInput(job, toAddress)) };
}

/** Fills the engine's fields. Omits fields without a value. */
export function fillRoute(route: Route, input: RouteInput): Record<string, unknown> {
  const filled = Object.entries(route.fields).map(([field, source]) => [field, fieldSources[source](input, route)] as const);
  return { ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)), ...route.fixed };
}

/** A similar need whose route also serves, where the model has no route for the first. */
const insteadOf: Partial<Record<Need, Need>> = { picture: 'pictures', pictures: 'picture' };

/** The route for a need in this quality; without one, the first route in another quality. */
export function chooseRoute(
  model: CatalogueModel,
  engine: CatalogueEngine,
  { need, quality = model.qualities?.[0] }: { need: Need; quality?: string | undefined },
): Route | undefined {
  const routes = model.routes.filter((route) => route.engine === engine);
  const fitting = [need, insteadOf[need]].map((wanted) => routes.filter(({ takes }) => wanted !== undefined && takes.includes(wanted)));
  const usable = fitting.find((found) => found.length > 0) ?? [];
  return usable.find((route) => route.quality === undefined || route.quality === quality) ?? usable[0];
}

/** The need of a job, which selects its route. */
export function needOf({ video, references, upscale, follow, mask, trained = [] }: EngineJob): Need {
  if (upscale !== undefined) return 'enlarge';
  if (mask !== undefined) return 'masked';
  if (follow !== undefined && follow.length > 0) return follow.length === 1 ? `follow-${follow[0]!.type}` : 'follow-several';
  if (trained.length > 0 && !video) return references.length === 0 ? 'trained' : 'trained-picture';
  if (video === undefined || video === null) return references.length === 0 ? 'words' : references.length === 1 ? 'picture' : 'pictures';
  if (video.mode === 'text2video') return 'words';
  if (video.mode === 'elements') return 'elements';
  if (video.mode === 'audio') return needOfSound(video);
  if (video.mode === 'upscale') return 'film-to-enlarge';
  return video.lastFrame === undefined ? 'first-frame' : 'both-frames';
}

function needOfSound({ voice, film, speech }: NonNullable<EngineJob['video']>): Need {
  if (voice !== undefined) return film === undefined ? 'picture-and-voice' : 'film-and-voice';
  return speech === undefined ? 'film' : 'picture-and-speech';
}

function toInput(job: PlannedJob, toAddress: ToAddress): RouteInput {
  const { prompt, negativePrompt, seed, width, height, references, settings, video, upscale, follow, mask, clearMask, loras } = job;
  const picture = (bytes: Uint8Array): string => toAddress(bytes, 'image/webp');
  const first = references[0];
  return {
    prompt,
    negativePrompt,
    seed,
    width,
    height,
    ...settings,
    pictures: references.map(({ bytes }) => picture(bytes)),
    ...(first === undefined ? {} : { strength: strengthOf(first.strength) }),
    ...(mask === undefined ? {} : { mask: picture(mask) }),
    ...(loras === undefined ? {} : { loras }),
    ...(clearMask === undefined ? {} : { clearMask: picture(clearMask) }),
    ...(follow === undefined ? {} : { followed: follow.map(({ bytes, ...rest }) => ({ ...rest, address: picture(bytes) })) }),
    ...(upscale === undefined ? {} : { factor: upscaleFacts[upscale.mode].factor, faceFidelity: upscale.faceFidelity }),
    ...(video === undefined || video === null ? {} : toVideoInput(video, toAddress)),
  };
}

function toVideoInput(video: NonNullable<EngineJob['video']>, toAddress: ToAddress): Partial<RouteInput> {
  const { seconds, resolution, hasSound, firstFrame, lastFrame, elements, film, voice, speech, enlarge } = video;
  const picture = (bytes: Uint8Array): string => toAddress(bytes, 'image/webp');
  return {
    hasSound,
    ...(seconds === undefined ? {} : { seconds }),
    ...(resolution === undefined ? {} : { resolution }),
    ...(firstFrame === undefined ? {} : { firstFrame: picture(firstFrame) }),
    ...(lastFrame === undefined ? {} : { lastFrame: picture(lastFrame) }),
    ...(elements === undefined ? {} : { elements: elements.map(picture) }),
    ...(speech === undefined ? {} : { speech }),
    ...enlarge,
    ...(film === undefined ? {} : { film: toAddress(film.bytes, film.mime) }),
    ...(voice === undefined ? {} : { voice: toAddress(voice.bytes, voice.mime) }),
  };
}

/** How much the result may differ (0–1) for an influence of 0–1: √(1 − influence), see where jobs are read. */
export function strengthOf(influence: number): number {
  return Number(Math.min(1, Math.max(0.05, Math.sqrt(1 - influence))).toFixed(3));
}

/** A file as a data address. `mime` applies where the bytes do not tell, such as for a film with sound only. */
export function toDataAddress(bytes: Uint8Array, mime: string): string {
  return `data:${mime.startsWith('audio/') ? mime : (sniffType(bytes) ?? mime)};base64,${Buffer.from(bytes).toString('base64')}`;
}
