import * as v from 'valibot';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { canceledHeader, canceledHeaderSchema } from '../../../contract/generations/generation.ts';
import { speeds } from '../../../contract/generations/cost/turbo.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { askGeneration, acceptGeneration, type Accepted } from '../../domain/generations/request/accept-generation.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import { cancelRows } from '../../storage/rows/cancel-rows.ts';
import type { Database } from '../../storage/database.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'enqueue'> };

/**
 * Writes a request and its images as `submitted` rows, charges for them, and puts the images into the queue. A list of prompts
 * becomes as many requests, all of them or none. Images that a header names as canceled are stored as canceled.
 * Refusals: those of `acceptGeneration`.
 */
export async function startGeneration(
  studio: Studio,
  once: OnceKey & { headers?: Headers },
  asked: ChangeBody<'generation.create'>,
): Promise<OnceAnswer> {
  const canceled = readCanceled(once.headers ?? new Headers());
  const found = await askGeneration(studio.engines, asked);
  const isList = found.request.bulk !== undefined;
  let accepted: Accepted['media'] = [];
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const { generationIds, media, isLimitReached } = await acceptGeneration(tx, once, { ...found, touch });
    accepted = media;
    const unwanted = media.filter(({ id }) => canceled.includes(id));
    if (unwanted.length > 0) await cancelRows(tx, unwanted);
    const mediaIds = media.map(({ id }) => id);
    return { status: 200, body: { ...toBody(generationIds, mediaIds, isList), is_reach_turbo_limit: isLimitReached } };
  });
  if (!answer.replayed && answer.status === 200) {
    for (const speed of speeds) {
      const inQueue = accepted.filter((item) => item.speed === speed && !canceled.includes(item.id)).map(({ id }) => id);
      if (inQueue.length === 0) continue;
      // Not awaited: the request is committed. The next rescue enqueues images that are lost here.
      studio.queue.enqueue(inQueue, speed, found.room).catch((error: unknown) => {
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

function toBody(generationIds: string[], mediaIds: string[], isList: boolean): Omit<ResponseOf<'create'>, 'is_reach_turbo_limit'> {
  return {
    generation_history_id: generationIds[0]!,
    generation_media_resource_ids: mediaIds,
    ...(isList ? { generation_history_ids: generationIds } : {}),
  };
}
