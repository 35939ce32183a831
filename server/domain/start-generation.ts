import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import { needsWords, type CreateRequest } from '../../contract/generation.ts';
import { checkVoiceLength } from '../../contract/generation/check-sound.ts';
import { lipSyncCost } from '../../contract/generation/cost.ts';
import { asksLipSync, speechSeconds } from '../../contract/generation/video/lip-sync.ts';
import { lipSyncWays } from '../../contract/model-capabilities.ts';
import type { Model } from '../../contract/model.ts';
import { findUnfit } from '../../contract/generation/check-chosen.ts';
import { pickChosen } from '../../contract/generation/chosen-settings.ts';
import type { Speed } from '../../contract/generation/turbo.ts';
import { limits } from '../../contract/limits.ts';
import { creditCost, maxImages, type Plan } from '../../contract/plan.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { GenerationQueue, Room } from '../queue/generation-queue.ts';
import { chargeCredits } from '../storage/credits.ts';
import { cancelRows } from '../storage/cancel-rows.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { generation, media } from '../storage/schema/media.ts';
import { user } from '../storage/schema/user.ts';
import { checkFiles, type CheckedFiles } from './generating/check-files.ts';
import { chooseTurbo } from './generating/choose-turbo.ts';
import { findMembership } from './find-membership.ts';
import { runOnce, type OnceAnswer, type OnceKey } from './run-once.ts';
import { logError } from '../lib/log.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'enqueue'> };

/** `canceled`: images that nobody wants any more, though they are still to be written down. */
type Asked = CreateRequest & { canceled?: string[] };

/**
 * Writes a request and its images as `submitted` rows, charges for them, and puts the images into the queue.
 * Refusals: PLAN_LIMIT, MODEL_UNAVAILABLE, CREDITS_EXHAUSTED, ID_TAKEN; VALIDATION_FAILED for what the model cannot do;
 * NOT_FOUND, GONE for the files it is made from.
 */
export async function startGeneration(studio: Studio, once: OnceKey, { canceled = [], ...request }: Asked): Promise<OnceAnswer> {
  // Asked before the transaction: an engine may have to ask its vendor.
  const found = await studio.engines.find(request.model);
  const model = found?.model;
  const room = found !== undefined && studio.engines.connected().includes(found.engine) ? found.engine.key : null;
  let speed: Speed = 'normal';
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    // The lock makes requests of one user wait for each other: two at once must not spend the same credits.
    const [owner] = await tx.select({ plan: user.plan }).from(user).where(eq(user.id, once.userId)).for('update');
    if (owner === undefined) throw new AppError('UNAUTHENTICATED');
    const plan: Plan = (await findMembership(tx, once.userId)) === null ? owner.plan : 'team';
    if (request.image_num > maxImages(plan)) throw new AppError('PLAN_LIMIT');
    if (model === undefined) throw new AppError('MODEL_UNAVAILABLE');
    const issues = findUnfit(request, model);
    if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
    const credits = priceOf(request, model, await checkFiles(tx, once, request));
    const turbo = await chooseTurbo(tx, { userId: once.userId, plan, asked: request.turbo_mode, images: request.image_num });
    speed = turbo.speed;
    await chargeCredits(tx, once, creditCost(plan, credits, request.image_num));
    const body = await insertRows(tx, once, request, { room, speed });
    const generationId = body.generation_history_id;
    const unwanted = body.generation_media_resource_ids.filter((id) => canceled.includes(id)).map((id) => ({ id, generationId }));
    if (unwanted.length > 0) await cancelRows(tx, unwanted);
    touch('generations', [body.generation_history_id]);
    touch('media', body.generation_media_resource_ids);
    return { status: 200, body: { ...body, is_reach_turbo_limit: turbo.isLimitReached } };
  });
  if (!answer.replayed && answer.status === 200) {
    const { generation_media_resource_ids: all } = answer.body as ResponseOf<'create'>;
    const mediaIds = all.filter((id) => !canceled.includes(id));
    if (mediaIds.length === 0) return answer;
    // Not waited for: the request is committed. What is lost here, the next rescue finds.
    studio.queue.enqueue(mediaIds, speed, room).catch((error: unknown) => {
      logError('generation.enqueue', error, { mid: once.mid });
    });
  }
  return answer;
}

/** Credits of one. A talking video costs by how long its voice is. @throws VALIDATION_FAILED when it is too long for the model */
function priceOf(request: CreateRequest, model: Model, { voiceSeconds }: CheckedFiles): number {
  if (!asksLipSync(request)) return model.credits_per_image;
  const seconds = voiceSeconds ?? (request.audio_url === undefined ? speechSeconds(request.speech_prompt ?? '') : null);
  if (seconds === null) throw new AppError('DURATION_UNKNOWN');
  const issues = checkVoiceLength(request, lipSyncWays(model), seconds);
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  return lipSyncCost(seconds, 1);
}

async function insertRows(
  tx: Transaction,
  { userId, spaceId, mid }: OnceKey,
  request: CreateRequest,
  { room, speed }: { room: Room; speed: Speed },
): Promise<ResponseOf<'create'>> {
  const generationId = request.generation_history_id ?? randomUUID();
  const mediaIds = request.generation_media_resource_ids ?? Array.from({ length: request.image_num }, () => randomUUID());
  const prompt = withoutNul(request.prompt);
  if (needsWords(request.creation_mode) && prompt.trim() === '')
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'prompt', message: 'must not be empty' }] });
  const createdAt = new Date();
  const common = { userId, spaceId, seq: 0, model: request.model, width: request.width, height: request.height };
  const insertedGeneration = await tx
    .insert(generation)
    .values({
      ...common,
      id: generationId,
      mid,
      createdAt,
      prompt,
      negativePrompt: withoutNul(request.negative_prompt),
      imageNum: request.image_num,
      seed: request.seed,
      variationSource: request.variation_source,
      strength: request.variation_source === null && (request.image_urls ?? []).length === 0 ? null : request.strength,
      settings: pickChosen(request),
      speed,
    })
    .onConflictDoNothing()
    .returning({ id: generation.id });
  // No detail: whose it is must not be told.
  if (insertedGeneration.length !== 1) throw new AppError('ID_TAKEN');

  const promptHead = Array.from(prompt).slice(0, limits.promptHeadLength).join('');
  const rows = mediaIds.map((id, index) => ({
    ...common,
    id,
    generationId,
    index,
    // A millisecond apart, so that newest first shows them in their own order.
    createdAt: new Date(createdAt.getTime() - index),
    resourceType: request.creation_mode === undefined ? ('image' as const) : ('video' as const),
    status: 'submitted' as const,
    seed: chooseSeed(request.seed, index),
    promptHead,
    room,
    variationSource: request.variation_source,
  }));
  const insertedMedia = await tx.insert(media).values(rows).onConflictDoNothing().returning({ id: media.id });
  if (insertedMedia.length !== rows.length) throw new AppError('ID_TAKEN');
  return { generation_history_id: generationId, generation_media_resource_ids: mediaIds, is_reach_turbo_limit: false };
}

function chooseSeed(seed: number | null, index: number): number {
  const count = limits.seedMax + 1;
  return seed === null ? randomInt(count) : (seed + index) % count;
}

/** PostgreSQL keeps every character of Unicode but this one. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
