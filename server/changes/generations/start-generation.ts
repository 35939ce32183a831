import * as v from 'valibot';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { canceledHeader, canceledHeaderSchema, type CreateRequest } from '../../../contract/generation.ts';
import { checkVoiceLength } from '../../../contract/generation/check-sound.ts';
import { costOf } from '../../../contract/generation/cost.ts';
import { expandBulk } from '../../../contract/generation/image/expand-bulk.ts';
import { currentModel } from '../../../contract/generation/current-model.ts';
import { speeds, type Speed } from '../../../contract/generation/turbo.ts';
import { checkUpscaledFilm, videoUpscaleModeOf, videoUpscaleUnits } from '../../../contract/generation/video/upscale-video.ts';
import { asksLipSync, speechSeconds } from '../../../contract/generation/video/lip-sync.ts';
import { lipSyncWays } from '../../../contract/model-capabilities.ts';
import type { Model } from '../../../contract/model.ts';
import { maxImages } from '../../../contract/plan.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import { checkFiles, type CheckedFiles } from '../../domain/generating/check-files.ts';
import { checkRequest, findExtras } from '../../domain/generating/check-request.ts';
import { findNamed } from '../../domain/generating/find-named.ts';
import { listKeys } from '../../domain/generating/resolve-named.ts';
import { chooseTurbo } from '../../domain/generating/choose-turbo.ts';
import { insertRequests } from '../../domain/generating/insert-requests.ts';
import { lockPayer } from '../../domain/lock-payer.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import { cancelRows } from '../../storage/cancel-rows.ts';
import { chargeImages, chargeOwnUpscales } from '../../storage/credits.ts';
import type { Database } from '../../storage/database.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'enqueue'> };

/**
 * Writes a request and its images as `submitted` rows, charges for them, and puts the images into the queue. A list of prompts
 * becomes as many requests, all of them or none. Images that a header names as canceled are stored as canceled.
 * Refusals: PLAN_LIMIT, MODEL_UNAVAILABLE, CREDITS_EXHAUSTED, ID_TAKEN; VALIDATION_FAILED for what the model cannot do;
 * NOT_FOUND for a trained model or character that cannot be used here, ENGINE_FAILED while it cannot say; NOT_FOUND, GONE for the files it is made from.
 */
export async function startGeneration(
  studio: Studio,
  once: OnceKey,
  asked: ChangeBody<'generation.create'>,
  headers = new Headers(),
): Promise<OnceAnswer> {
  const request = currentModel(asked);
  const canceled = readCanceled(headers);
  // Asked before the transaction: an engine may have to ask its vendor.
  const found = await studio.engines.find(request.model);
  const model = found?.model;
  const room = found !== undefined && studio.engines.withQueue().includes(found.engine) ? found.engine.key : null;
  const extras = await findExtras(request, found?.engine);
  let speedOf = new Map<string, Speed>();
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const plan = await lockPayer(tx, once.userId);
    // Before the model is looked for: what a plan does not hold is said also where no engine is connected.
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
    const rows = await insertRequests(tx, once, checked, { room, speeds: turbo.speeds });
    const speedOfRequest = new Map(rows.generationIds.map((id, index) => [id, turbo.speeds[index]!]));
    speedOf = new Map(rows.media.map(({ id, generationId }) => [id, speedOfRequest.get(generationId)!]));
    const mediaIds = rows.media.map(({ id }) => id);
    const perItem = { ...once, mediaIds: request.bulk === undefined ? null : mediaIds };
    await chargeImages(tx, perItem, cost.made, request.image_num);
    await chargeOwnUpscales(tx, { ...once, mediaIds }, cost.upscaled);
    const unwanted = rows.media.filter(({ id }) => canceled.includes(id));
    if (unwanted.length > 0) await cancelRows(tx, unwanted);
    touch('generations', rows.generationIds);
    touch('media', mediaIds);
    const body = toBody(rows.generationIds, mediaIds, request.bulk !== undefined);
    return { status: 200, body: { ...body, is_reach_turbo_limit: turbo.isLimitReached } };
  });
  if (!answer.replayed && answer.status === 200) {
    const { generation_media_resource_ids: all } = answer.body as ResponseOf<'create'>;
    const mediaIds = all.filter((id) => !canceled.includes(id));
    for (const speed of speeds) {
      const inQueue = mediaIds.filter((id) => speedOf.get(id) === speed);
      if (inQueue.length === 0) continue;
      // Not waited for: the request is committed. What is lost here, the next rescue finds.
      studio.queue.enqueue(inQueue, speed, room).catch((error: unknown) => {
        logError('generation.enqueue', error, { mid: once.mid });
      });
    }
  }
  return answer;
}

/** @throws VALIDATION_FAILED */
function readCanceled(headers: Headers): string[] {
  const parsed = v.safeParse(canceledHeaderSchema, headers.get(canceledHeader) ?? undefined);
  if (parsed.success) return parsed.output;
  throw new AppError('VALIDATION_FAILED', { issues: [{ path: canceledHeader, message: 'is not a list of identifiers' }] });
}

/** Seconds that lips follow, which a talking video costs by; undefined of everything else. @throws VALIDATION_FAILED when they are too many for the model */
function secondsOfVoice(request: CreateRequest, model: Model, { voiceSeconds }: CheckedFiles): number | undefined {
  if (!asksLipSync(request)) return undefined;
  const seconds = voiceSeconds ?? (request.audio_url === undefined ? speechSeconds(request.speech_prompt ?? '') : null);
  if (seconds === null) throw new AppError('DURATION_UNKNOWN');
  const issues = checkVoiceLength(request, lipSyncWays(model), seconds);
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  return seconds;
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

function toBody(generationIds: string[], mediaIds: string[], isList: boolean): Omit<ResponseOf<'create'>, 'is_reach_turbo_limit'> {
  return {
    generation_history_id: generationIds[0]!,
    generation_media_resource_ids: mediaIds,
    ...(isList ? { generation_history_ids: generationIds } : {}),
  };
}
