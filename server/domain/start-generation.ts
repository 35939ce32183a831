import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { CreateRequest, createResponseSchema } from '../../contract/generation.ts';
import { limits } from '../../contract/limits.ts';
import type { Model } from '../../contract/model.ts';
import { creditCost, maxImages, type Plan } from '../../contract/plan.ts';
import type { GenerationQueue } from '../queue/generation-queue.ts';
import { findBalance } from '../storage/credits.ts';
import type { Transaction } from '../storage/database.ts';
import { creditLedger, generation, media, user } from '../storage/schema.ts';
import type { Touch } from '../storage/write-space.ts';

export type CreateResponse = v.InferOutput<typeof createResponseSchema>;

type Start = {
  userId: string;
  spaceId: string;
  /** Idempotency-Key: the charge hangs on it. */
  mid: string;
  request: CreateRequest;
  /** The model the request names, undefined when no engine serves it. */
  model: Model | undefined;
};

/**
 * Writes a request and its images as `submitted` rows and charges for them, inside the transaction of
 * `runOnce`. After the commit call `enqueueGeneration`.
 * @throws PLAN_LIMIT, MODEL_UNAVAILABLE, CREDITS_EXHAUSTED, ID_TAKEN, VALIDATION_FAILED
 */
export async function startGeneration(tx: Transaction, touch: Touch, start: Start): Promise<CreateResponse> {
  const { request, model } = start;
  // The lock makes requests of one user wait for each other: two at once must not spend the same credits.
  const [owner] = await tx.select({ plan: user.plan }).from(user).where(eq(user.id, start.userId)).for('update');
  if (owner === undefined) throw new AppError('UNAUTHENTICATED');
  if (request.image_num > maxImages(owner.plan)) throw new AppError('PLAN_LIMIT');
  if (model === undefined) throw new AppError('MODEL_UNAVAILABLE');
  await charge(tx, start, creditCost(owner.plan, model.credits_per_image, request.image_num));

  const generationId = request.generation_history_id ?? randomUUID();
  const mediaIds = request.generation_media_resource_ids ?? Array.from({ length: request.image_num }, () => randomUUID());
  await insertRows(tx, start, generationId, mediaIds);
  touch('generations', [generationId]);
  touch('media', mediaIds);
  return { generation_history_id: generationId, generation_media_resource_ids: mediaIds, is_reach_turbo_limit: false };
}

/** Puts the images of a committed request into the queue. What is lost here, the next sweep finds. */
export async function enqueueGeneration(
  studio: { queue: Pick<GenerationQueue, 'enqueue'> },
  mediaIds: readonly string[],
  plan: Plan,
): Promise<void> {
  await studio.queue.enqueue(mediaIds, plan === 'pro' ? 'turbo' : 'normal');
}

async function charge(tx: Transaction, { userId, mid }: Start, credits: number): Promise<void> {
  if (credits === 0) return;
  if ((await findBalance(tx, userId)) < credits) throw new AppError('CREDITS_EXHAUSTED');
  await tx.insert(creditLedger).values({ userId, mid, kind: 'charge', amount: -credits });
}

async function insertRows(tx: Transaction, start: Start, generationId: string, mediaIds: string[]): Promise<void> {
  const { request, userId, spaceId, mid } = start;
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

  const promptHead = [...prompt.slice(0, limits.promptHeadLength * 2)].slice(0, limits.promptHeadLength).join('');
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
}

function chooseSeed(seed: number | null, index: number): number {
  const count = limits.seedMax + 1;
  return seed === null ? randomInt(count) : (seed + index) % count;
}

/** PostgreSQL keeps every character of Unicode but this one. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
