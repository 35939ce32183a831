import { randomInt, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import { notAnImage, type CreateRequest } from '../../contract/generation.ts';
import { limits } from '../../contract/limits.ts';
import { hasPicture } from '../../contract/media.ts';
import { creditCost, maxImages, type Plan } from '../../contract/plan.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { GenerationQueue, Room } from '../queue/generation-queue.ts';
import { chargeCredits } from '../storage/credits.ts';
import { cancelRows } from '../storage/cancel-rows.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { generation, media } from '../storage/schema/media.ts';
import { user } from '../storage/schema/user.ts';
import { findMembership } from './find-membership.ts';
import { runOnce, type OnceAnswer, type OnceKey } from './run-once.ts';
import { logError } from '../lib/log.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'enqueue'> };

/** `canceled`: images that nobody wants any more, though they are still to be written down. */
type Asked = CreateRequest & { canceled?: string[] };

/**
 * Writes a request and its images as `submitted` rows, charges for them, and puts the images into the queue.
 * Refusals: PLAN_LIMIT, MODEL_UNAVAILABLE, CREDITS_EXHAUSTED, ID_TAKEN; NOT_FOUND, GONE for the picture it is a variation of.
 */
export async function startGeneration(studio: Studio, once: OnceKey, { canceled = [], ...request }: Asked): Promise<OnceAnswer> {
  // Asked before the transaction: an engine may have to ask its vendor.
  const found = await studio.engines.find(request.model);
  const model = found?.model;
  const room = found !== undefined && studio.engines.connected().includes(found.engine) ? found.engine.key : null;
  let plan = 'free' as Plan;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    // The lock makes requests of one user wait for each other: two at once must not spend the same credits.
    const [owner] = await tx.select({ plan: user.plan }).from(user).where(eq(user.id, once.userId)).for('update');
    if (owner === undefined) throw new AppError('UNAUTHENTICATED');
    plan = (await findMembership(tx, once.userId)) === null ? owner.plan : 'team';
    if (request.image_num > maxImages(plan)) throw new AppError('PLAN_LIMIT');
    if (model === undefined) throw new AppError('MODEL_UNAVAILABLE');
    await checkSource(tx, once.spaceId, request.variation_source);
    await chargeCredits(tx, once, creditCost(plan, model.credits_per_image, request.image_num));
    const body = await insertRows(tx, once, request, room);
    const generationId = body.generation_history_id;
    const unwanted = body.generation_media_resource_ids.filter((id) => canceled.includes(id)).map((id) => ({ id, generationId }));
    if (unwanted.length > 0) await cancelRows(tx, unwanted);
    touch('generations', [body.generation_history_id]);
    touch('media', body.generation_media_resource_ids);
    return { status: 200, body };
  });
  if (!answer.replayed && answer.status === 200) {
    const { generation_media_resource_ids: all } = answer.body as ResponseOf<'create'>;
    const mediaIds = all.filter((id) => !canceled.includes(id));
    if (mediaIds.length === 0) return answer;
    // Not waited for: the request is committed. What is lost here, the next rescue finds.
    studio.queue.enqueue(mediaIds, plan === 'free' ? 'normal' : 'turbo', room).catch((error: unknown) => {
      logError('generation.enqueue', error, { mid: once.mid });
    });
  }
  return answer;
}

/** A variation is of a picture of one's own that can be looked at. @throws NOT_FOUND, GONE, VALIDATION_FAILED for a video */
async function checkSource(tx: Transaction, spaceId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const [source] = await tx
    .select({ status: media.status, resourceType: media.resourceType, deletedAt: media.deletedAt })
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, spaceId)));
  if (source === undefined) throw new AppError('NOT_FOUND');
  if (source.deletedAt !== null) throw new AppError('GONE');
  if (source.resourceType !== 'image')
    throw new AppError('VALIDATION_FAILED', { detail: notAnImage, issues: [{ path: 'variation_source', message: 'must be an image' }] });
  if (!hasPicture(source)) throw new AppError('NOT_FOUND', { detail: 'There is no picture to vary.' });
}

async function insertRows(
  tx: Transaction,
  { userId, spaceId, mid }: OnceKey,
  request: CreateRequest,
  room: Room,
): Promise<ResponseOf<'create'>> {
  const generationId = request.generation_history_id ?? randomUUID();
  const mediaIds = request.generation_media_resource_ids ?? Array.from({ length: request.image_num }, () => randomUUID());
  const prompt = withoutNul(request.prompt);
  if (prompt.trim() === '') throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'prompt', message: 'must not be empty' }] });
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
      strength: request.variation_source === null ? null : request.strength,
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
    resourceType: 'image' as const,
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
