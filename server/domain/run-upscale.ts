import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { UpscaleMode } from '../../contract/media.ts';
import { upscaleFacts } from '../../contract/upscale.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import { EngineError } from '../engines/engine.ts';
import { upscalePicture } from '../engines/upscaler/upscale-picture.ts';
import { logError } from '../lib/log.ts';
import type { Durable } from '../queue/durable.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { media, type UpscaledFile } from '../storage/schema/media.ts';
import { repaintLarger } from './repaint-larger.ts';
import { failUpscale, finishUpscale } from './settle-upscale.ts';
import { parseUpscaleRunId, type UpscaleRun } from './upscale-run.ts';

type Studio = { db: Database; engines: EngineRegistry; mediaStore: MediaStore };
type Made = { type: 'ended' } | { type: 'failed'; reason: string } | { type: 'made'; mode: UpscaleMode; file: UpscaledFile };

const troubleReason = 'The studio had a problem while it upscaled this picture.';

/**
 * Makes one upscaled version. Every step may run again after a crash and has its effect once: the file goes by its
 * content, and the row says whether this upscaling is still the one it waits for.
 */
export async function runUpscale(studio: Studio, durable: Durable, runId: string): Promise<void> {
  const run = parseUpscaleRunId(runId);
  try {
    for (;;) {
      const made = await durable.step('upscale', (signal) => makeLarger(studio, run, signal));
      if (made.type === 'ended') return;
      if (made.type === 'failed') {
        await durable.step('fail', () => failUpscale(studio.db, run, made.reason));
        return;
      }
      const ending = await durable.step('finish', () => finishUpscale(studio, run, made));
      if (ending === 'settled') return;
    }
  } catch (error) {
    await durable.step('fail', async () => {
      logError('upscale.failed', error, { mediaId: run.mediaId });
      await failUpscale(studio.db, run, troubleReason);
    });
  }
}

async function makeLarger(studio: Studio, { mediaId, mid }: UpscaleRun, signal: AbortSignal): Promise<Made> {
  const [row] = await studio.db.select().from(media).where(eq(media.id, mediaId));
  if (row === undefined || row.upscaleMid !== mid || row.upscaleMode === null) return { type: 'ended' };
  const opened = row.hash === null ? null : await studio.mediaStore.open(row.hash, 'original');
  if (opened === null) return { type: 'failed', reason: 'The original of this picture is gone.' };
  const original = await buffer(opened.stream);
  const mode = row.upscaleMode;
  const { factor } = upscaleFacts[mode];
  const larger = row.origin === 'generated' ? await repaintLarger(studio, { mediaId, original, factor }, signal) : null;
  try {
    const { bytes, ...facts } = await upscalePicture({ bytes: original, mode, faceFidelity: row.upscaleFaceFidelity ?? 1, larger });
    return { type: 'made', mode, file: { ...facts, ...(await studio.mediaStore.put(bytes)) } };
  } catch (error) {
    if (error instanceof EngineError) return { type: 'failed', reason: error.message };
    throw error;
  }
}
