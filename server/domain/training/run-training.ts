import { logError } from '../../lib/log.ts';
import type { Durable } from '../../queue/durable.ts';
import type { Failed, Outcome } from '../generations/job/outcome.ts';
import type { Refused } from '../generations/job/poll-job.ts';
import { waitAgainMs } from '../generations/job/wait-again.ts';
import { beginTraining, type TrainingStudio } from './begin-training.ts';
import { makeSamples } from './make-samples.ts';
import { pollTraining, type Trained } from './poll-training.ts';
import { failTraining, finishTraining } from './settle-training.ts';
import { tellStoppedTraining } from './tell-canceled.ts';
import { parseTrainingRunId, type TrainingRun } from './training-run.ts';

/** As of a picture that is made: an engine is asked, or waited for, for about ten minutes. */
const attemptsMax = 24;
const troublesMax = 60;
const troubleReason = 'The studio had a problem while it trained this model.';

/**
 * Trains one model. Every step may run again after a crash and has its effect once: an engine is asked by the rules of `beginTraining`,
 * files go by their content, and the row says whether this run is still the one it waits for.
 */
export async function runTraining(studio: TrainingStudio, durable: Durable, runId: string): Promise<void> {
  const run = parseTrainingRunId(runId);
  try {
    for (;;) {
      const trained = await train(studio, durable, run);
      if (trained.type === 'ended') return;
      if (trained.type === 'failed') {
        await durable.step('fail', () => endFailed(studio, run, trained));
        return;
      }
      const samples = await durable.step('samples', (signal) => makeSamples(studio, run, { trained, signal }));
      const ending = await durable.step('finish', () => finishTraining(studio, run, { trained, samples }));
      if (ending === 'settled') return;
    }
  } catch (error) {
    await durable.step('fail', async () => {
      logError('training.failed', error, { modelId: run.modelId });
      await endFailed(studio, run, { reason: troubleReason });
    });
  }
}

/** Tells the engine too: it may be training still. One that cannot be told now is told later by `tellCanceledTrainings`. */
async function endFailed(studio: TrainingStudio, run: TrainingRun, ending: { reason: string; isOver?: boolean }): Promise<void> {
  await failTraining(studio.db, run, ending);
  await tellStoppedTraining(studio, run.modelId);
}

type Ended = { type: 'ended' } | Failed;

async function train(studio: TrainingStudio, durable: Durable, run: TrainingRun): Promise<Trained | Ended> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const begun = await durable.step('begin', () => beginTraining(studio, run, attempt));
    const next = begun.type === 'submitted' ? await pollUntilTrained(studio, durable, run) : begun;
    if (next.type !== 'again' && next.type !== 'refused') return next;
    await durable.sleep(next.type === 'refused' ? waitAgainMs(attempt, next.afterSeconds) : next.afterMs);
  }
  return { type: 'failed', reason: 'No connected engine had room for this training for too long.' };
}

async function pollUntilTrained(studio: TrainingStudio, durable: Durable, run: TrainingRun): Promise<Trained | Ended | Refused> {
  for (let troubles = 0; troubles < troublesMax;) {
    const polled: Outcome<Trained> | Refused = await durable.step('poll', (signal) => pollTraining(studio, run, signal));
    if (polled.type !== 'again') return polled;
    troubles = polled.isTrouble === true ? troubles + 1 : 0;
    await durable.sleep(polled.afterMs);
  }
  return { type: 'failed', reason: 'The engine did not answer for too long.' };
}
