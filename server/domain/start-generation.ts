import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { CreateRequest } from '../../contract/generation.ts';
import { limits } from '../../contract/limits.ts';
import { creditCost, maxImages, type Plan } from '../../contract/plan.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { GenerationQueue } from '../queue/generation-queue.ts';
import { findBalance } from '../storage/credits.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { creditLedger, generation, media, user } from '../storage/schema.ts';
import { runOnce, type OnceAnswer, type OnceKey } from './run-once.ts';
import { logError } from '../lib/log.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'enqueue'> };

/**
 * Writes a request and its images as `submitted` rows, charges for them, and puts the images into the queue.
 * Refusals: PLAN_LIMIT, MODEL_UNAVAILABLE, CREDITS_EXHAUSTED, ID_TAKEN.
 */
export async function startGeneration(studio: Studio, once: OnceKey, request: CreateRequest): Promise<OnceAnswer> {
  // Asked before the transaction: an engine may have to ask its vendor.
  const model = (await studio.engines.find(request.model))?.model;
  let plan = 'free' as Plan;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    // The lock makes requests of one user wait for each other: two at once must not spend the same credits.
    const [owner] = await tx.select({ plan: user.plan }).from(user).where(eq(user.id, once.userId)).for('update');
    if (owner === undefined) throw new AppError('UNAUTHENTICATED');
    plan = owner.plan;
    if (request.image_num > maxImages(plan)) throw new AppError('PLAN_LIMIT');
    if (model === undefined) throw new AppError('MODEL_UNAVAILABLE');
    await charge(tx, once, creditCost(plan, model.credits_per_image, request.image_num));
    const body = await insertRows(tx, once, request);
    touch('generations', [body.generation_history_id]);
    touch('media', body.generation_media_resource_ids);
    return { status: 200, body };
  });
  if (!answer.replayed && answer.status === 200) {
    const { generation_media_resource_ids: mediaIds } = answer.body as ResponseOf<'create'>;
    // Not waited for: the request is committed. What is lost here, the next rescue finds.
    studio.queue.enqueue(mediaIds, plan === 'pro' ? 'turbo' : 'normal').catch((error: unknown) => {
      logError('generation.enqueue', error, { mid: once.mid });
    });
  }
  return answer;
}

async function charge(tx: Transaction, { userId, mid }: OnceKey, credits: number): Promise<void> {
  if (credits === 0) return;
  if ((await findBalance(tx, userId)) < credits) throw new AppError('CREDITS_EXHAUSTED');
  await tx.insert(creditLedger).values({ userId, mid, kind: 'charge', amount: -credits });
}

async function insertRows(tx: Transaction, { userId, spaceId, mid }: OnceKey, request: CreateRequest): Promise<ResponseOf<'create'>> {
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
