import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { Durable } from '../../queue/durable.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { failGeneration } from './fail-generation.ts';
import { finishGeneration, type FinishedPicture } from './finish-generation.ts';
import type { Failed, Outcome } from './job/outcome.ts';
import { pollJob, type Refused, type Stored } from './job/poll-job.ts';
import { submitJob } from './job/submit-job.ts';
import { waitAgainMs } from './job/wait-again.ts';
import { UnreadablePicture } from '../files/make-renditions.ts';
import { storeOutput } from '../files/store-output.ts';
import type { OwnUpscale } from '../upscaling/own-upscale.ts';

type Studio = {
  db: Database;
  engines: EngineRegistry;
  mediaStore: MediaStore;
  onStopped?: () => void;
  onUpscale?: (begun: OwnUpscale) => void;
};

/** An engine that has no room, or cannot be reached, is asked again for about ten minutes. */
const submitsMax = 24;
/** An engine that has a job and does not answer is waited for about as long. */
const troublesMax = 60;
const noEngineReason = 'No connected engine had room for this picture for too long.';
const troubleReason = 'The studio had a problem while it made this picture.';

/**
 * Makes one image from its submitted row to its completed row. Every step may run again after a crash and
 * has its effect once: the handle is stored with the submit, files go by content, and the row's state
 * decides who finishes it.
 */
export async function runGeneration(studio: Studio, durable: Durable, mediaId: string): Promise<void> {
  try {
    const outcome = await makePicture(studio, durable, mediaId);
    if (outcome.type === 'failed') await durable.step('fail', () => failGeneration(studio.db, mediaId, outcome));
  } catch (error) {
    // A canceled run throws out of the next step as well: its row is settled and is left alone.
    await durable.step('fail', async () => {
      logError('generation.failed', error, { mediaId });
      await failGeneration(studio.db, mediaId, { reason: troubleReason });
    });
  }
}

async function makePicture(studio: Studio, durable: Durable, mediaId: string): Promise<Outcome<{ type: 'finished' }>> {
  for (let attempts = 0; attempts < submitsMax;) {
    const submitted = await submitUntilTaken(durable, studio, { mediaId, attempts });
    if (submitted.type !== 'submitted') return submitted;
    attempts = submitted.attempts;

    const stored = await pollUntilStored(studio, durable, mediaId);
    if (stored.type === 'refused') {
      await durable.sleep(waitAgainMs(attempts, stored.afterSeconds));
      continue;
    }
    if (stored.type !== 'stored') return stored;
    const picture = await durable.step('renditions', () => finishPicture(studio, mediaId, stored));
    if (picture.type !== 'picture') return picture;
    const { type: _, ...finished } = picture;
    const ending = await durable.step('finish', () => finishGeneration(studio, mediaId, finished));
    if (ending === 'settled') return { type: 'finished' };
    // The file was purged in between: the engine is asked for it again.
    attempts--;
  }
  return { type: 'failed', reason: noEngineReason };
}

type Settled = { type: 'ended' } | Failed;

async function pollUntilStored(studio: Studio, durable: Durable, mediaId: string): Promise<Settled | Stored | Refused> {
  for (let troubles = 0; troubles < troublesMax;) {
    const stored = await durable.step('poll', (signal) => pollJob(studio, mediaId, signal));
    if (stored.type !== 'again') return stored;
    troubles = stored.isTrouble === true ? troubles + 1 : 0;
    await durable.sleep(stored.afterMs);
  }
  return { type: 'failed', reason: 'The engine did not answer for too long.' };
}

async function submitUntilTaken(
  durable: Durable,
  studio: Studio,
  { mediaId, attempts }: { mediaId: string; attempts: number },
): Promise<Settled | { type: 'submitted'; attempts: number }> {
  for (let attempt = attempts + 1; attempt <= submitsMax; attempt++) {
    const submitted = await durable.step('submit', () => submitJob(studio, mediaId, attempt));
    if (submitted.type === 'submitted') return { type: 'submitted', attempts: attempt };
    if (submitted.type !== 'again') return submitted;
    await durable.sleep(submitted.afterMs);
  }
  return { type: 'failed', reason: noEngineReason };
}

async function finishPicture(
  studio: Studio,
  mediaId: string,
  { hash, sizeBytes }: Stored,
): Promise<Outcome<{ type: 'picture' } & FinishedPicture>> {
  try {
    return { type: 'picture', hash, sizeBytes, ...(await storeOutput(studio, { mediaId, hash })) };
  } catch (error) {
    if (error instanceof UnreadablePicture) return { type: 'failed', reason: error.message };
    throw error;
  }
}
