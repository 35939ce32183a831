import { and, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { hasPicture, versionUrl } from '../../../contract/media/media.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { DeviceMode } from '../../../contract/upscaling/upscale.ts';
import { countEvent } from '../../domain/count-event.ts';
import { lockPayer } from '../../domain/teams/lock-payer.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { endedUpscale } from '../../domain/upscaling/settle-upscale.ts';
import { checkUpscalePlan } from '../../domain/upscaling/check-plan.ts';
import { judgeVersion } from '../../domain/upscaling/judge-version.ts';
import { giveUpReplaced, replaceUpscale, type ReplacedUpscale } from '../../domain/upscaling/replace-upscale.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { lockMedia, type StoredMedia } from '../../storage/rows/change-media.ts';
import type { Database } from '../../storage/database.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { media, type UpscaledFile } from '../../storage/schema/media.ts';

type Studio = { db: Database; engines: EngineRegistry; mediaStore: MediaStore };
type Asked = ChangeBody<'media.addVersion'>;

/**
 * Makes an uploaded picture, which a device upscaled, the larger version of an item; it costs nothing. A version that exists is
 * answered with its address, even when the studio made it. A version that the studio is still making is replaced: its work stops
 * and its credits come back. Refusals: NOT_FOUND, GONE, PLAN_LIMIT, and those of `judgeVersion`.
 */
export async function addVersion(studio: Studio, once: OnceKey, asked: Asked): Promise<OnceAnswer> {
  const { generation_media_resource_id: id, upscale_mode: mode } = asked;
  // Before the transaction: comparing two pictures takes a second, and no other request should wait for the row that long.
  const judged = await judgeEarly(studio, once, asked);
  let replaced: ReplacedUpscale | null = null;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    replaced = null;
    const plan = await lockPayer(tx, once.userId);
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (row.deletedAt !== null || row.status === 'canceled') throw new AppError('GONE');
    const made = row.upscales[mode];
    if (made !== undefined) return granted(id, mode, made);
    checkUpscalePlan(plan);
    if (!isJudgeable(row)) throw new AppError('NOT_FOUND', { detail: 'There is no picture to add a larger version to.' });
    if (judged instanceof AppError) throw judged;
    // The item was deleted or restored a moment ago, or its file was swept. UNAVAILABLE makes the device repeat the call, which
    // judges again.
    if (judged === null) throw new AppError('UNAVAILABLE');
    await lockHash(tx, judged.hash);
    if ((await studio.mediaStore.stat(judged.hash, 'original')) === null) throw new AppError('UNAVAILABLE');
    if (row.upscaleMode === mode) replaced = await replaceUpscale(tx, row);
    await tx
      .update(media)
      .set({
        ...(row.upscaleMode === mode ? endedUpscale(row) : {}),
        upscales: { ...row.upscales, [mode]: { ...judged, by: 'device' } },
        failedReason: null,
      })
      .where(eq(media.id, id));
    await countEvent(tx, 'asset_upscaled');
    touch('media', [id]);
    return granted(id, mode, judged);
  });
  if (replaced !== null && answer.status === 200 && !answer.replayed) giveUpReplaced(studio, replaced);
  return answer;
}

function granted(id: string, mode: DeviceMode, { hash }: UpscaledFile): { status: number; body: ResponseOf<'createUpscaledVersion'> } {
  return { status: 200, body: { url: versionUrl(id, mode, hash), status: 'completed' } };
}

/** The stored file or why it is refused; null when there is nothing to compare it with, or when the version exists already. */
async function judgeEarly(studio: Studio, { userId, spaceId }: OnceKey, asked: Asked): Promise<UpscaledFile | AppError | null> {
  const { generation_media_resource_id: id, upscale_mode: mode, sha256 } = asked;
  const [row] = await studio.db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, spaceId)));
  if (row === undefined || row.deletedAt !== null || row.upscales[mode] !== undefined || !isJudgeable(row)) return null;
  return judgeVersion(studio, row, { userId, mode, sha256 }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

function isJudgeable({ resourceType, status, hash }: StoredMedia): boolean {
  return resourceType === 'image' && hasPicture({ status }) && hash !== null;
}
