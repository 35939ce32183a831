import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, EngineHandle } from '../../engines/engine.ts';
import { fitVersion } from '../../engines/upscaler/fit-version.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';
import { giveUpJob } from '../generations/job/give-up-job.ts';
import { costOfFailure, type Outcome, toFailed } from '../generations/job/outcome.ts';
import { pollOnce, type Refused } from '../generations/job/poll-job.ts';
import { stopEngineFor } from '../generations/job/stop-engine-for.ts';
import type { UpscaleRun } from './upscale-run.ts';
import { forgetAsked, noteUpscaleCost } from './ask-upscaler.ts';
import { findUpscale } from './find-upscale.ts';
import { type Made, originalGone, readOriginal, storeVersion, type UpscaleStudio } from './make-here.ts';

/** Polls that follow each other quickly are one step: each step costs a durable write. */
const pollStepMs = 30_000;

/** Polls until there is news worth a step of its own, and stores the version when it is there. */
export async function pollUpscale(studio: UpscaleStudio, run: UpscaleRun, signal: AbortSignal): Promise<Outcome<Made> | Refused> {
  const job = await findUpscale(studio.db, run);
  if (job === null) return { type: 'ended' };
  // Cut off after the refusal was written down.
  if (job.handle === null || job.engineKey === null) return { type: 'refused', afterSeconds: 0 };
  const engine = studio.engines.byKey(job.engineKey);
  if (engine === undefined) return { type: 'failed', reason: 'The engine that upscales this picture is not connected any more.' };
  const output = await awaitOutput(studio, { run, engine, handle: job.handle }, signal);
  if (!(output instanceof Uint8Array)) return output;
  const original = await readOriginal(studio, job);
  if (original === null) return originalGone;
  return storeVersion(studio, job.mode, () => fitVersion(original, output, job.mode));
}

type Given = { run: UpscaleRun; engine: Engine; handle: EngineHandle };

async function awaitOutput(
  studio: UpscaleStudio,
  { run, engine, handle }: Given,
  signal: AbortSignal,
): Promise<Uint8Array | Outcome<never> | Refused> {
  const { db } = studio;
  const until = Date.now() + pollStepMs;
  for (;;) {
    const now = await pollOnce(engine, handle, signal);
    if (signal.aborted) return { type: 'ended' };
    const isGone = studio.engines.byKey(engine.key) !== engine;
    if (now.state === 'trouble') return now.again;
    if (now.state === 'canceled')
      return isGone ? { type: 'again', afterMs: 0 } : { type: 'failed', reason: 'This was stopped at the engine.' };
    const costUsd = now.state === 'succeeded' ? now.costUsd : now.state === 'failed' ? costOfFailure(now) : undefined;
    if (costUsd !== undefined) await noteUpscaleCost(db, run, Math.round(costUsd * microsPerDollar));
    if (now.state === 'succeeded') return now.outputs[0]?.bytes ?? { type: 'failed', reason: 'The engine sent no picture.' };
    if (now.state === 'failed') {
      const { code, retryAfterSeconds } = now.error;
      await stopEngineFor(studio, engine, now.error);
      if (code === 'RATE_LIMIT' || code === 'UNREACHABLE') {
        await forgetAsked(db, run);
        return { type: 'refused', ...(retryAfterSeconds === undefined ? {} : { afterSeconds: retryAfterSeconds }) };
      }
      return toFailed(now.error);
    }
    if (isGone) return { type: 'again', afterMs: 0 };
    if ((await findUpscale(db, run)) === null) {
      await giveUpJob(engine, handle);
      return { type: 'ended' };
    }
    if (Date.now() > until) return { type: 'again', afterMs: 0 };
    await delay(now.pollAgainMs, undefined, { signal }).catch(() => undefined);
  }
}
