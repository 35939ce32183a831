import { eq } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { isInProgress } from '../../../../contract/media/media.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import { type Engine, type EngineCall, EngineError } from '../../../engines/engine.ts';
import type { Database } from '../../../storage/database.ts';
import { media } from '../../../storage/schema/media.ts';
import { ringAlarm } from './alarm.ts';

/**
 * An engine calls because of the job of this item, which is polled now instead of a few seconds later. The contents of the call
 * are not trusted, so it may come early, twice or never. `read`: its body, read only where an engine may call. @throws NOT_FOUND
 * where no engine calls for the item, FORBIDDEN for a call that the engine did not sign, or signed long ago, UNAVAILABLE
 */
export async function takeWebhook(
  { db, engines }: { db: Database; engines: Pick<EngineRegistry, 'byKey'> },
  mediaId: string,
  { read, ...call }: Omit<EngineCall, 'body'> & { read: () => Promise<Uint8Array> },
): Promise<void> {
  const [row] = await db.select({ engineKey: media.engineKey, status: media.status }).from(media).where(eq(media.id, mediaId));
  const engine = row === undefined || row.engineKey === null ? undefined : engines.byKey(row.engineKey);
  if (row === undefined || engine?.verifyWebhook === undefined) throw new AppError('NOT_FOUND');
  if (!(await isSigned(engine, { ...call, body: await read() }))) throw new AppError('FORBIDDEN');
  if (isInProgress(row)) ringAlarm(db, mediaId);
}

/** @throws UNAVAILABLE when the engine cannot be asked for its keys: it calls again */
async function isSigned(engine: Engine, call: EngineCall): Promise<boolean> {
  try {
    return (await engine.verifyWebhook?.(call)) === true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}
