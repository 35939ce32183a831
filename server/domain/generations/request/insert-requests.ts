import { randomInt, randomUUID } from 'node:crypto';
import { AppError } from '../../../../contract/errors.ts';
import { needsWords } from '../../../../contract/generations/generation.ts';
import { pickChosen } from '../../../../contract/generations/settings/chosen-settings.ts';
import { madeWith } from '../../../../contract/generations/settings/made-with.ts';
import { videoModeOf } from '../../../../contract/generations/creation-mode.ts';
import type { Speed } from '../../../../contract/generations/cost/turbo.ts';
import { limits } from '../../../../contract/limits.ts';
import { promptHead as toPromptHead } from '../../../../contract/generations/prompt/prompt-head.ts';
import { toStorable } from '../../../../contract/text/to-storable.ts';
import type { Room } from '../../../queue/work-queue.ts';
import type { Transaction } from '../../../storage/database.ts';
import { generation, media } from '../../../storage/schema/media.ts';
import type { OnceKey } from '../../run-once.ts';
import type { CheckedRequest } from './check-request.ts';

type How = { room: Room; speed: Speed; inHistory: boolean };
export type InsertedRequests = { generationIds: string[]; media: { id: string; generationId: string }[] };

/** Inserts requests with their images as `submitted` rows. `speeds`: one for each request. @throws ID_TAKEN, VALIDATION_FAILED for an empty prompt */
export async function insertRequests(
  tx: Transaction,
  { userId, spaceId, mid }: OnceKey,
  {
    requests,
    room,
    speeds,
    inHistory,
  }: Pick<How, 'room' | 'inHistory'> & { requests: readonly CheckedRequest[]; speeds: readonly Speed[] },
): Promise<InsertedRequests> {
  const now = Date.now();
  const owner = { userId, spaceId, seq: 0 };
  // A millisecond apart, so that newest first shows them in their own order.
  const rows = requests.map((request, index) => toRows(request, now - index, { room, speed: speeds[index]!, inHistory }));
  const generations = rows.map((row) => ({ ...owner, mid, ...row.generation }));
  const items = rows.flatMap((row) => row.media.map((item) => ({ ...owner, ...item })));
  const insertedGenerations = await tx.insert(generation).values(generations).onConflictDoNothing().returning({ id: generation.id });
  // Without detail: the owner of the id stays secret.
  if (insertedGenerations.length !== generations.length) throw new AppError('ID_TAKEN');
  const insertedMedia = await tx.insert(media).values(items).onConflictDoNothing().returning({ id: media.id });
  if (insertedMedia.length !== items.length) throw new AppError('ID_TAKEN');
  return { generationIds: generations.map(({ id }) => id), media: items.map(({ id, generationId }) => ({ id, generationId })) };
}

function toRows({ request, laidOver }: CheckedRequest, at: number, { room, speed, inHistory }: How) {
  const generationId = request.generation_history_id ?? randomUUID();
  const mediaIds = request.generation_media_resource_ids ?? Array.from({ length: request.image_num }, () => randomUUID());
  const prompt = toStorable(request.prompt);
  if (needsWords(request.creation_mode) && prompt.trim() === '')
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'prompt', message: 'must not be empty' }] });
  const { model, width, height, variation_source: variationSource } = request;
  const shared = { model, width, height, variationSource };
  const promptHead = toPromptHead(prompt);
  return {
    generation: {
      ...shared,
      id: generationId,
      createdAt: new Date(at),
      prompt,
      negativePrompt: toStorable(request.negative_prompt),
      imageNum: request.image_num,
      seed: request.seed,
      strength: variationSource === null && (request.image_urls ?? []).length === 0 ? null : request.strength,
      settings: pickChosen(request),
      laidOver,
      speed,
    },
    media: mediaIds.map((id, index) => ({
      ...shared,
      madeWith: madeWith(request).made_with ?? [],
      id,
      generationId,
      index,
      createdAt: new Date(at - index),
      resourceType: videoModeOf(request.creation_mode) === undefined ? ('image' as const) : ('video' as const),
      status: 'submitted' as const,
      seed: chooseSeed(request.seed, index),
      promptHead,
      room,
      speed,
      inHistory,
    })),
  };
}

function chooseSeed(seed: number | null, index: number): number {
  const count = limits.seedMax + 1;
  return seed === null ? randomInt(count) : (seed + index) % count;
}
