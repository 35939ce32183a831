import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import { fitsUpscale } from '../../../contract/upscaling/upscale.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Room } from '../../queue/work-queue.ts';
import { refundItem } from '../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { ownUpscaleMid } from '../../storage/credits/own-upscale-mid.ts';
import { generation, media } from '../../storage/schema/media.ts';
import type { UpscaleRun } from './upscale-run.ts';

/** An upscaling that was asked for, and paid, together with its picture. */
export type OwnUpscale = UpscaleRun & { mode: UpscaleMode; room: Room };

/** The facts about a new picture that matter here. */
type Picture = { width: number; height: number; resourceType?: 'image' | 'video' };

/** The upscaling that the request asked for, with the engine that would make it now; null when it asked for none. */
export async function findOwnUpscale(
  { db, engines }: { db: Database; engines: Pick<EngineRegistry, 'findUpscaler'> },
  mediaId: string,
): Promise<OwnUpscale | null> {
  const [row] = await db
    .select({ settings: generation.settings })
    .from(media)
    .innerJoin(generation, eq(generation.id, media.generationId))
    .where(eq(media.id, mediaId));
  const mode = row?.settings.upscale_mode;
  // The request itself is an upscaling then.
  if (mode === undefined || row?.settings.creation_mode === 'upscale') return null;
  const room = (await engines.findUpscaler(mode))?.engine.key ?? null;
  return { mediaId, mid: ownUpscaleMid(mediaId), mode, room };
}

/** The columns of a new picture that is upscaled next. A picture that came out too large for it gets its credits back instead. */
export async function beginOwnUpscale(
  tx: Transaction,
  { mediaId, picture, wanted }: { mediaId: string; picture: Picture; wanted: OwnUpscale },
): Promise<Partial<typeof media.$inferInsert>> {
  const { mid, mode, room } = wanted;
  if (picture.resourceType === 'video' || !fitsUpscale(picture, mode)) {
    await refundItem(tx, { mid, mediaId });
    return { status: 'completed', failedReason: 'This image came out too large to be upscaled.' };
  }
  return {
    status: 'upscaling',
    upscaleMode: mode,
    upscalingSince: new Date(),
    upscaleMid: mid,
    upscaleFaceFidelity: limits.faceFidelityDefault,
    upscaleRoom: room,
    upscaleEngineKey: null,
    upscaleHandle: null,
  };
}
