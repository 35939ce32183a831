import { and, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { toStorable } from '../../../contract/text/to-storable.ts';
import { checkPictures } from '../../domain/generations/request/check-files.ts';
import { lockPayer } from '../../domain/teams/lock-payer.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { assertIdle } from '../../domain/trained-models/assert-idle.ts';
import { beginRun, enqueueRun } from '../../domain/trained-models/begin-run.ts';
import { giveCharacter } from '../../domain/trained-models/tell-character.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';
import { findTrainer, type ReadyTrainer } from '../../domain/training/find-trainer.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'trainings'> };
type Asked = ChangeBody<'model.train'>;

/**
 * Charges for a training and puts it into the queue, under the client's id or a new one. The same id again answers with the
 * present state of that model and costs nothing. Refusals: MODEL_UNAVAILABLE for a trainer that cannot train now; MODELS_FULL,
 * TRAINING_BUSY, CREDITS_EXHAUSTED, ID_TAKEN; NOT_FOUND, GONE for its character and its pictures; VALIDATION_FAILED for input
 * that the trainer does not accept.
 */
export async function trainModel(studio: Studio, once: OnceKey, asked: Asked): Promise<OnceAnswer> {
  const id = asked.id ?? newId();
  // Asked before the transaction: an engine may have to ask its vendor.
  const found = await findTrainer(studio.engines, asked.trainer);
  let begunId: string | null = null;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    begunId = null;
    const { userId, spaceId } = once;
    const plan = await lockPayer(tx, userId);
    await assertRoom(tx, 'trainedModels', { spaceId, id });
    const [earlier] = await tx.select().from(trainedModel).where(eq(trainedModel.id, id));
    if (earlier !== undefined) {
      if (earlier.spaceId !== spaceId) throw new AppError('ID_TAKEN');
      return { status: 200, body: toBody(earlier) };
    }
    if (found === undefined) throw new AppError('MODEL_UNAVAILABLE');
    checkTrainer(found, asked);
    const name = toStorable(asked.model_name).trim();
    const characterId = asked.character_creation_id;
    const key = characterId === null ? keyOfNamed(name, id) : await findCharacterKey(tx, spaceId, characterId);
    await checkPictures(tx, once, { path: 'image_urls', urls: asked.image_urls });
    await assertIdle(tx, userId);
    const run = await beginRun(tx, { userId, plan }, { modelId: id, found });
    const [row] = await tx
      .insert(trainedModel)
      .values({ id, spaceId, userId, seq: 0, key, createdAt: new Date(), ...columnsOf(asked, name), ...run })
      .returning();
    touch('trainedModels', [id]);
    await giveCharacter(tx, row!, { status: 'processing', touch });
    begunId = run.runId;
    return { status: 200, body: toBody(row!) };
  });
  if (begunId !== null && answer.status === 200 && !answer.replayed) enqueueRun(studio.queue, { modelId: id, runId: begunId });
  return answer;
}

function columnsOf(asked: Asked, modelName: string) {
  return {
    modelName,
    trainingMode: asked.training_mode,
    type: asked.character_creation_id === null ? ('finetuned' as const) : ('character' as const),
    characterCreationId: asked.character_creation_id,
    description: asked.description,
    suggestedPrompt: asked.suggested_prompt,
    objectPrompt: asked.object_prompt,
    trainingImages: asked.image_urls,
    thumbnail: asked.image_urls[0] ?? null,
  };
}

/** @throws VALIDATION_FAILED */
function checkTrainer({ trainer: { modes, imagesMin, imagesMax } }: ReadyTrainer, asked: Asked): void {
  const issues: { path: string; message: string }[] = [];
  if (asked.model_name.trim() === '' || toStorable(asked.model_name).trim() === '')
    issues.push({ path: 'model_name', message: 'must not be empty' });
  if (!modes.includes(asked.training_mode))
    issues.push({ path: 'training_mode', message: `must be one of ${modes.join(', ')} with this trainer` });
  const count = asked.image_urls.length;
  if (count < imagesMin || count > imagesMax)
    issues.push({ path: 'image_urls', message: `must be ${imagesMin} to ${imagesMax} pictures with this trainer` });
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
}

/** The key of a character of the space, with a lock on its row. @throws NOT_FOUND, GONE */
async function findCharacterKey(tx: Transaction, spaceId: string, id: string): Promise<string> {
  const [own] = await tx
    .select({ key: character.modelId, deletedAt: character.deletedAt })
    .from(character)
    .where(and(eq(character.id, id), eq(character.spaceId, spaceId)))
    .for('update');
  if (own === undefined) throw new AppError('NOT_FOUND', { detail: 'This character does not exist, or it is not yours.' });
  if (own.deletedAt !== null) throw new AppError('GONE');
  return own.key;
}

function toBody(row: typeof trainedModel.$inferSelect): ResponseOf<'train'> {
  return { data: toTrainedModelAnswer(row) };
}
