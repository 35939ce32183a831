import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { upscaleCredits } from '../../../contract/generations/image/upscale-at-create.ts';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import { creditCost } from '../../../contract/account/plan.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { whyNotUpscale } from '../../../contract/upscaling/upscale.ts';
import { lockPayer } from '../../domain/teams/lock-payer.ts';
import { namedItem } from '../../domain/media/named-item.ts';
import { presentMedia } from '../../domain/rows/media.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { noLinks } from '../../domain/sharing/share-links.ts';
import type { HostRule } from '../../domain/studio.ts';
import { upscaleRunId } from '../../domain/upscaling/upscale-run.ts';
import { checkUpscalePlan } from '../../domain/upscaling/check-plan.ts';
import { giveUpReplaced, replaceUpscale, type ReplacedUpscale } from '../../domain/upscaling/replace-upscale.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import { lockMedia, type StoredMedia } from '../../storage/rows/change-media.ts';
import { chargeCredits } from '../../storage/credits/credits.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'upscales'>; isOwnHost: HostRule };
type Body = ResponseOf<'createUpscale'>;

/**
 * Begins to make a larger version of an image and charges for it. A version that exists is answered with its address, a version
 * in progress with its state; neither costs anything. A stuck one is replaced and its credits come back. Refusals: NOT_FOUND,
 * GONE, UPSCALE_TOO_LARGE, PLAN_LIMIT, CREDITS_EXHAUSTED; IN_PROGRESS while another version of it is being made.
 */
export async function upscaleMedia(studio: Studio, once: OnceKey, asked: ChangeBody<'media.upscale'>): Promise<OnceAnswer> {
  const { upscale_mode: mode, face_enhance_weight: faceFidelity } = asked;
  const id = namedItem(asked, studio.isOwnHost);
  // Asked before the transaction: an engine may have to ask its vendor.
  const room = (await studio.engines.findUpscaler(mode))?.engine.key ?? null;
  let isStarted = false;
  let replaced: ReplacedUpscale | null = null;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    [isStarted, replaced] = [false, null];
    const plan = await lockPayer(tx, once.userId);
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
    const known = findKnown(row, mode);
    if (known !== null) return { status: 200, body: known };
    checkUpscalePlan(plan);

    replaced = await replaceUpscale(tx, row);
    await chargeCredits(tx, { userId: once.userId, mid: once.mid, mediaId: id }, creditCost(plan, upscaleCredits(mode), 1));
    await tx
      .update(media)
      .set({
        status: 'upscaling',
        upscaleMode: mode,
        upscalingSince: new Date(),
        upscaleMid: once.mid,
        upscaleFaceFidelity: faceFidelity,
        upscaleRoom: room,
        upscaleEngineKey: null,
        upscaleHandle: null,
        failedReason: null,
      })
      .where(eq(media.id, id));
    touch('media', [id]);
    isStarted = true;
    const body: Body = { url: null, status: 'upscaling' };
    return { status: 200, body };
  });
  if (isStarted && answer.status === 200 && !answer.replayed) {
    // Not awaited: the request is committed. The next rescue enqueues a run that is lost here.
    studio.queue.upscales.enqueue([upscaleRunId({ mediaId: id, mid: once.mid })], 'turbo', room).catch((error: unknown) => {
      logError('upscale.enqueue', error, { mid: once.mid });
    });
  }
  if (replaced !== null && answer.status === 200 && !answer.replayed) giveUpReplaced(studio, replaced);
  return answer;
}

/** The answer when nothing needs to begin; null when an upscaling has to begin. */
function findKnown(row: StoredMedia, mode: UpscaleMode): Body | null {
  const shown = presentMedia(row, noLinks);
  const url = shown[mode];
  if (url !== null) return { url, status: 'completed' };
  const why = whyNotUpscale(shown, mode, Date.now());
  if (why === 'NO_PICTURE') throw new AppError('NOT_FOUND', { detail: 'There is no picture to upscale.' });
  if (why === 'TOO_LARGE') throw new AppError('UPSCALE_TOO_LARGE');
  if (why !== 'RUNNING') return null;
  if (row.upscaleMode !== mode) throw new AppError('IN_PROGRESS');
  return { url: null, status: 'upscaling' };
}
