import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { EngineHandle } from '../../engines/engine.ts';
import { logError } from '../../lib/log.ts';
import type { StoredMedia } from '../../storage/rows/change-media.ts';
import { refundItem } from '../../storage/credits/credits.ts';
import type { Transaction } from '../../storage/database.ts';
import { endCosts } from '../../storage/credits/engine-costs.ts';
import { giveUpJob } from '../generations/job/give-up-job.ts';

/** An upscaling that was replaced. */
export type ReplacedUpscale = { mid: string; engineKey: string | null; handle: EngineHandle | null };

/** Refunds the upscaling of a locked item, because its version is no longer waited for; null when there is none. */
export async function replaceUpscale(tx: Transaction, row: StoredMedia): Promise<ReplacedUpscale | null> {
  if (row.upscaleMid === null) return null;
  await refundItem(tx, { mid: row.upscaleMid, mediaId: row.id });
  await endCosts(tx, [row.id], 'canceled');
  return { mid: row.upscaleMid, engineKey: row.upscaleEngineKey, handle: row.upscaleHandle as EngineHandle | null };
}

/** Tells the engine of a replaced upscaling, after the commit. Not awaited: the refund does not depend on the engine's answer. */
export function giveUpReplaced({ engines }: { engines: EngineRegistry }, { mid, engineKey, handle }: ReplacedUpscale): void {
  const engine = engineKey === null ? undefined : engines.byKey(engineKey);
  if (engine !== undefined && handle !== null)
    giveUpJob(engine, handle).catch((error: unknown) => logError('upscale.replaced', error, { mid }));
}
