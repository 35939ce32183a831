import type { CreateRequest } from '../../../../contract/generations/generation.ts';
import { AppError } from '../../../../contract/errors.ts';
import { checkVoiceLength } from '../../../../contract/generations/check/check-sound.ts';
import { costOf } from '../../../../contract/generations/cost/cost.ts';
import { currentModel } from '../../../../contract/generations/current-model.ts';
import { expandBulk } from '../../../../contract/generations/image/expand-bulk.ts';
import type { Speed } from '../../../../contract/generations/cost/turbo.ts';
import { asksLipSync, speechSeconds } from '../../../../contract/generations/video/lip-sync.ts';
import { checkUpscaledFilm, videoUpscaleModeOf, videoUpscaleUnits } from '../../../../contract/generations/video/upscale-video.ts';
import { limits } from '../../../../contract/limits.ts';
import { lipSyncWays } from '../../../../contract/catalogue/model-capabilities.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { maxImages } from '../../../../contract/account/plan.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import type { EngineExtras } from '../../../engines/engine.ts';
import type { Room } from '../../../queue/work-queue.ts';
import { chargeImages, chargeOwnUpscales } from '../../../storage/credits/credits.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Touch } from '../../../storage/rows/write-space.ts';
import { lockPayer } from '../../teams/lock-payer.ts';
import type { OnceKey } from '../../run-once.ts';
import { checkFiles, type CheckedFiles } from './check-files.ts';
import { checkRequest, findExtras } from './check-request.ts';
import { chooseTurbo } from './choose-turbo.ts';
import { findNamed } from './find-named.ts';
import { insertRequests } from './insert-requests.ts';
import { listKeys } from './resolve-named.ts';

/** A request with what its engine says of it. */
export type AskedGeneration = { request: CreateRequest; model: Model | undefined; room: Room; extras: EngineExtras | AppError };

export type Accepted = {
  generationIds: string[];
  /** `speed`: its turn in the queue. */
  media: { id: string; generationId: string; speed: Speed }[];
  /** The turbo images of the day are spent. */
  isLimitReached: boolean;
};

/** Finds the engine and model of a request. Called before the transaction: an engine may have to ask its vendor. */
export async function askGeneration(engines: EngineRegistry, asked: CreateRequest): Promise<AskedGeneration> {
  const request = currentModel(asked);
  const found = await engines.find(request.model);
  const room = found !== undefined && engines.withQueue().includes(found.engine) ? found.engine.key : null;
  return { request, model: found?.model, room, extras: await findExtras(request, found?.engine) };
}

/**
 * Inserts a request and its images as `submitted` rows and charges for them. A list of prompts becomes as many requests, all of
 * them or none. `inHistory`: false for images of a story.
 * @throws AppError PLAN_LIMIT, MODEL_UNAVAILABLE, CREDITS_EXHAUSTED, ID_TAKEN; VALIDATION_FAILED for settings that the model does
 * not support; NOT_FOUND for a trained model or character that cannot be used here; ENGINE_FAILED while the engine cannot tell its
 * extras; NOT_FOUND, GONE for the files it is made from
 */
export async function acceptGeneration(
  tx: Transaction,
  once: OnceKey,
  { request, model, room, extras, touch, inHistory = true }: AskedGeneration & { touch: Touch; inHistory?: boolean },
): Promise<Accepted> {
  const plan = await lockPayer(tx, once.userId);
  // Before the check of the model: a plan's limit is reported even where no engine is connected.
  if (request.image_num > maxImages(plan, request.bulk !== undefined)) throw new AppError('PLAN_LIMIT');
  if (model === undefined) throw new AppError('MODEL_UNAVAILABLE');
  const named = await findNamed(tx, once, listKeys(expandBulk(request)));
  const checked = checkRequest(request, { plan, model, extras, named });
  const files = await checkFiles(tx, once, request);
  const voiceSeconds = secondsOfVoice(request, model, files);
  const enlargedUnits = enlargedUnitsOf(request, files);
  const cost = costOf({ plan, model, asked: request, count: request.image_num, voiceSeconds, enlargedUnits });
  const turbo = await chooseTurbo(tx, {
    userId: once.userId,
    plan,
    asked: request.turbo_mode,
    requests: checked.map((one) => one.request),
  });
  const rows = await insertRequests(tx, once, { requests: checked, room, speeds: turbo.speeds, inHistory });
  const speedOf = new Map(rows.generationIds.map((id, index) => [id, turbo.speeds[index]!]));
  const mediaIds = rows.media.map(({ id }) => id);
  const perItem = { ...once, mediaIds: request.bulk === undefined ? null : mediaIds };
  await chargeImages(tx, perItem, { creditsEach: cost.made, images: request.image_num });
  await chargeOwnUpscales(tx, { ...once, mediaIds }, cost.upscaled);
  touch('generations', rows.generationIds);
  touch('media', mediaIds);
  const media = rows.media.map((item) => ({ ...item, speed: speedOf.get(item.generationId)! }));
  return { generationIds: rows.generationIds, media, isLimitReached: turbo.isLimitReached };
}

/** A voice that was cut to a minute may be a frame longer. */
const toleranceSeconds = 0.5;

/** Seconds that lips follow, which a talking video costs by; undefined of everything else. @throws VALIDATION_FAILED when they are too many for the model */
function secondsOfVoice(request: CreateRequest, model: Model, { voiceSeconds }: CheckedFiles): number | undefined {
  if (!asksLipSync(request)) return undefined;
  const seconds = voiceSeconds ?? (request.audio_url === undefined ? speechSeconds(request.speech_prompt ?? '') : null);
  if (seconds === null) throw new AppError('DURATION_UNKNOWN');
  const heard = seconds > limits.voiceSecondsMax + toleranceSeconds ? seconds : Math.min(seconds, limits.voiceSecondsMax);
  const issues = checkVoiceLength(request, lipSyncWays(model), heard);
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  return heard;
}

/** Price units of a video that is made larger; undefined of everything else. @throws VALIDATION_FAILED, DURATION_UNKNOWN */
function enlargedUnitsOf(request: CreateRequest, { film }: CheckedFiles): number | undefined {
  if (request.creation_mode !== 'upscale') return undefined;
  const mode = videoUpscaleModeOf(request.upscale_mode)!;
  if (film === null || film.seconds === null) throw new AppError('DURATION_UNKNOWN');
  const issues = checkUpscaledFilm({ ...film, seconds: film.seconds }, mode);
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  return videoUpscaleUnits(film.seconds, mode);
}
