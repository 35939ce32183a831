import { logError } from '../../lib/log.ts';
import type { Durable } from '../../queue/durable.ts';
import type { Failed, Outcome } from '../generations/job/outcome.ts';
import type { Refused } from '../generations/job/poll-job.ts';
import { waitAgainMs } from '../generations/job/wait-again.ts';
import { failUpscale, finishUpscale } from './settle-upscale.ts';
import { parseUpscaleRunId, type UpscaleRun } from './upscale-run.ts';
import { beginUpscale } from './begin-upscale.ts';
import type { Made, UpscaleStudio } from './make-here.ts';
import { pollUpscale } from './poll-upscale.ts';

/** As of a picture that is made: an engine is asked, or waited for, for about ten minutes. */
const attemptsMax = 24;
const troublesMax = 60;
const troubleReason = 'The studio had a problem while it upscaled this picture.';

/**
 * Makes one upscaled version. Every step may run again after a crash and has its effect once: an engine is asked by the rules
 * of `askUpscaler`, the file goes by its content, and the row says whether this upscaling is still the one it waits for.
 */
export async function runUpscale(studio: UpscaleStudio, durable: Durable, runId: string): Promise<void> {
  const run = parseUpscaleRunId(runId);
  try {
    for (;;) {
      const made = await makeVersion(studio, durable, run);
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

type Ended = { type: 'ended' } | Failed;

async function makeVersion(studio: UpscaleStudio, durable: Durable, run: UpscaleRun): Promise<Made | Ended> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const begun = await durable.step('upscale', (signal) => beginUpscale(studio, run, { signal, attempt }));
    const next = begun.type === 'submitted' ? await pollUntilMade(studio, durable, run) : begun;
    if (next.type !== 'again' && next.type !== 'refused') return next;
    await durable.sleep(next.type === 'refused' ? waitAgainMs(attempt, next.afterSeconds) : next.afterMs);
  }
  return { type: 'failed', reason: 'No connected engine had room for this picture for too long.' };
}

async function pollUntilMade(studio: UpscaleStudio, durable: Durable, run: UpscaleRun): Promise<Made | Ended | Refused> {
  for (let troubles = 0; troubles < troublesMax;) {
    const polled: Outcome<Made> | Refused = await durable.step('poll', (signal) => pollUpscale(studio, run, signal));
    if (polled.type !== 'again') return polled;
    troubles = polled.isTrouble === true ? troubles + 1 : 0;
    await durable.sleep(polled.afterMs);
  }
  return { type: 'failed', reason: 'The engine did not answer for too long.' };
}
