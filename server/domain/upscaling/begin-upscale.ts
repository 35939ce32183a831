import type { Engine } from '../../engines/engine.ts';
import { upscalePicture } from '../../engines/upscaler/upscale-picture.ts';
import type { Submitted } from '../generations/job/ask-engine.ts';
import type { Outcome } from '../generations/job/outcome.ts';
import { waitAgainMs } from '../generations/job/wait-again.ts';
import type { UpscaleRun } from './upscale-run.ts';
import { askUpscaler, findEarlierAsked } from './ask-upscaler.ts';
import { findUpscale, type StoredUpscale } from './find-upscale.ts';
import { findRepainted, type Made, originalGone, readOriginal, storeVersion, type UpscaleStudio } from './make-here.ts';

/**
 * Makes a version on this machine, or gives the picture to the engine in whose queue it is. What was painted here is painted
 * again where that gives the same picture; the built-in upscaler makes what no engine was chosen for. `attempt` counts from 1.
 */
export async function beginUpscale(
  studio: UpscaleStudio,
  run: UpscaleRun,
  { signal, attempt }: { signal: AbortSignal; attempt: number },
): Promise<Outcome<Made> | Submitted> {
  const job = await findUpscale(studio.db, run);
  if (job === null) return { type: 'ended' };
  if (job.handle !== null) return { type: 'submitted' };
  if (job.engineKey !== null) {
    const earlier = await findEarlierAsked(studio, run, job.engineKey);
    if (earlier !== 'not taken') return earlier;
  }
  const original = await readOriginal(studio, job);
  if (original === null) return originalGone;
  const larger = await findRepainted(studio, { mediaId: run.mediaId, job, original }, signal);
  const engine = larger === null ? await chooseEngine(studio, job) : null;
  if (engine === 'off') return { type: 'again', afterMs: waitAgainMs(attempt) };
  if (engine !== null) return askUpscaler(studio, { run, job, engine, original, attempt });
  const { mode, faceFidelity } = job;
  return storeVersion(studio, mode, () => upscalePicture({ bytes: original, mode, faceFidelity, larger }, studio.upscaler, signal));
}

/** The engine in whose queue it is; when that is disconnected another one that can, and null when none can. */
async function chooseEngine({ engines }: UpscaleStudio, { mode, room }: StoredUpscale): Promise<Engine | 'off' | null> {
  if (room === null) return null;
  const found = await engines.findUpscaler(mode, room);
  if (found !== undefined) return found.engine;
  return engines.byKey(room) === undefined ? null : 'off';
}
