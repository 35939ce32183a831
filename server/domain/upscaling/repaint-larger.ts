import { setTimeout as delay } from 'node:timers/promises';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { type Engine, EngineError, type EngineJob } from '../../engines/engine.ts';
import { isSamePicture } from '../../engines/upscaler/is-same-picture.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { findJob, maskedOf, readJob } from '../generations/inputs/read-engine-job.ts';

/** Larger canvases take more memory than enlarging does. */
const pixelsMax = 16_777_216;

/**
 * The picture painted again, `factor` times wider and higher, where its engine can do that and the result shows the same;
 * else null. Twice gives the same.
 */
export async function repaintLarger(
  studio: { db: Database; engines: EngineRegistry; mediaStore: MediaStore },
  item: { mediaId: string; original: Uint8Array; factor: number },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const stored = await findJob(studio.db, item.mediaId);
  if (stored === null || maskedOf(stored) !== null) return null;
  const { request } = stored;
  const engine = (await studio.engines.find(request.model))?.engine;
  const [width, height] = [request.width * item.factor, request.height * item.factor];
  if (engine?.repaintsLarger !== true || width * height > pixelsMax) return null;
  try {
    const job = await readJob(studio, stored);
    const painted = await awaitPicture(engine, { ...job, id: `${job.id}-${item.factor}x`, width, height }, signal);
    return painted !== null && (await isSamePicture(item.original, painted)) ? painted : null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

async function awaitPicture(engine: Engine, job: EngineJob, signal: AbortSignal): Promise<Uint8Array | null> {
  const handle = await engine.submit(job);
  for (;;) {
    const now = await engine.poll(handle, signal);
    if (now.state === 'succeeded') return now.outputs[0]?.bytes ?? null;
    if (now.state === 'failed' || now.state === 'canceled') return null;
    if (signal.aborted) {
      await engine.cancel(handle);
      return null;
    }
    await delay(now.pollAgainMs);
  }
}
