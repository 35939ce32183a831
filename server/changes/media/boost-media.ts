import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { boostRefusal, canBoost, chooseSpeed } from '../../../contract/generations/cost/turbo.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { countTurboImages } from '../../domain/generations/request/choose-turbo.ts';
import { lockPayer } from '../../domain/teams/lock-payer.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import { lockMedia } from '../../storage/rows/change-media.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';

type Studio = { db: Database; queue: Pick<GenerationQueue, 'isWaiting' | 'hasten'> };
type Body = ResponseOf<'createSpeedBoost'>;

/**
 * Moves one waiting item before all of normal speed; it counts as a turbo image of today. An item that does not wait keeps its
 * speed, and so does every item after the day's turbo images are used up; neither counts. Refusals: NOT_FOUND, GONE, PLAN_LIMIT.
 */
export async function boostMedia(
  studio: Studio,
  once: OnceKey,
  { generation_media_resource_id: id }: ChangeBody<'media.boost'>,
): Promise<OnceAnswer> {
  // Asked before the transaction: the queue has its own connection.
  const isWaiting = await studio.queue.isWaiting(id);
  let boosted = null as Boosted | null;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    boosted = null;
    const plan = await lockPayer(tx, once.userId);
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
    if (plan === 'free') throw new AppError('PLAN_LIMIT', { detail: boostRefusal });
    if (!isWaiting || !canBoost(row)) return toAnswer({ id, speed: row.speed ?? 'normal', isLimitReached: false });
    const used = await countTurboImages(tx, once.userId, Date.now());
    const { speed, isLimitReached } = chooseSpeed({ asked: 'turbo', plan, used, images: 1 });
    if (speed === 'turbo') {
      await tx.update(media).set({ speed, boostedBy: once.userId, boostedAt: new Date() }).where(eq(media.id, id));
      touch('media', [id]);
      boosted = { room: row.room };
    }
    return toAnswer({ id, speed, isLimitReached });
  });
  // Not awaited: the boost is committed, and only the item's place in the queue depends on this.
  if (boosted !== null) hasten(studio.queue, id, boosted);
  return answer;
}

type Boosted = { room: string | null };

function hasten(queue: Studio['queue'], id: string, { room }: Boosted): void {
  queue.hasten(id, room).catch((error: unknown) => logError('generation.boost', error, { id }));
}

type Told = { id: string; speed: Body['inference_request_mode']; isLimitReached: boolean };

function toAnswer({ id, speed, isLimitReached }: Told): { status: 200; body: Body } {
  return {
    status: 200,
    body: { generation_media_resource_id: id, inference_request_mode: speed, is_reach_turbo_limit: isLimitReached },
  };
}
