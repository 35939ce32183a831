import { eq } from 'drizzle-orm';
import { routes } from '../../../contract/routes/routes.ts';
import { refundTraining } from '../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { endCosts } from '../../storage/credits/engine-costs.ts';
import { lockHashes } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { upload } from '../../storage/schema/upload.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { grantFiles } from '../generations/request/sent-file.ts';
import type { StoredPicture } from '../files/store-renditions.ts';
import { tellCharacter } from '../trained-models/tell-character.ts';
import { changeTraining } from './change-training.ts';
import type { StoredTraining } from './find-training.ts';
import type { Trained } from './poll-training.ts';
import type { TrainingRun } from './training-run.ts';

type Ending = { reason: string; isOver?: boolean };

/** Ends a run with what it gave. `lost` when the file of the weights, or a sample, was removed since it was stored. */
export async function finishTraining(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  run: TrainingRun,
  { trained, samples }: { trained: Trained; samples: readonly StoredPicture[] },
): Promise<'settled' | 'lost'> {
  const { weights, engineName, baseModels } = trained;
  const hashes = [...(weights === null ? [] : [weights.hash]), ...samples.map(({ hash }) => hash)];
  let isLost = false;
  await changeTraining(db, run, async (tx, row, touch) => {
    await lockHashes(tx, hashes);
    const found = await Promise.all(hashes.map((hash) => mediaStore.stat(hash, 'original')));
    isLost = found.includes(null);
    if (isLost) return;
    await addSamples(tx, row, samples);
    const files = { weightsHash: weights?.hash ?? null, weightsBytes: weights?.sizeBytes ?? null, engineName };
    const shown = { sampleImages: samples.map(({ hash }) => `${routes.uploadRawImage.path}/${hash}`), baseModels: [...baseModels] };
    await tx
      .update(trainedModel)
      .set({ ...ended(), ...files, ...shown, status: 'completed' })
      .where(eq(trainedModel.id, row.id));
    await endCosts(tx, [row.id], 'completed');
    await tellCharacter(tx, row, { status: 'completed', touch });
  });
  return isLost ? 'lost' : 'settled';
}

/**
 * Ends a run without weights, gives its credits back and says why. `isOver`: by the engine's own word. Otherwise the row names the
 * training at the engine until it was told to stop.
 */
export async function failTraining(db: Database, run: TrainingRun, { reason, isOver = false }: Ending): Promise<void> {
  await changeTraining(db, run, async (tx, row, touch) => {
    const mayRun = !isOver && row.engineHandle !== null;
    const engine = mayRun ? { runId: run.runId } : { engineKey: null, engineHandle: null };
    await tx
      .update(trainedModel)
      .set({ ...ended(), ...engine, status: 'failed', failReason: reason })
      .where(eq(trainedModel.id, row.id));
    await endCosts(tx, [row.id], 'failed');
    await refundTraining(tx, run);
    await tellCharacter(tx, row, { status: 'failed', touch });
  });
}

function ended() {
  return { progress: null, runId: null, endedAt: new Date() };
}

/** Samples are pictures that the user has as if they had been sent: the library may read them, and everybody who may see the model. */
async function addSamples(tx: Transaction, { userId, spaceId }: StoredTraining, samples: readonly StoredPicture[]): Promise<void> {
  if (samples.length === 0) return;
  const rows = samples.map(({ hash, mime, width, height, sizeBytes, thumbhash }) => {
    return { userId, hash, mime, width, height, sizeBytes, thumbhash };
  });
  await tx.insert(upload).values(rows).onConflictDoNothing();
  await grantFiles(tx, { spaceId, hashes: samples.map(({ hash }) => hash) });
}
