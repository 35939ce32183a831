import { and, eq, isNull } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { lockModel } from '../../domain/trained-models/lock-model.ts';
import { giveCharacter } from '../../domain/trained-models/tell-character.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { lockHashes } from '../../storage/lock-hash.ts';
import { character } from '../../storage/schema/character.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/**
 * Takes the deletion of a model back: it is not published, and a training that was stopped stays so. One that was not deleted counts as
 * restored. Refusals: NOT_FOUND, also once its weights are not kept any more; MODELS_FULL.
 */
export function restoreModel(studio: { db: Database }, once: OnceKey, { id }: ChangeBody<'model.restore'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    // Before the row, as when one is trained.
    await assertRoom(tx, 'trainedModels', { spaceId: once.spaceId, id });
    const found = await lockModel(tx, once.spaceId, id);
    if (found.deletedAt !== null) {
      await lockHashes(tx, found.weightsHash === null ? [] : [found.weightsHash]);
      if (Date.now() - found.deletedAt.getTime() > limits.trashMs) throw new AppError('NOT_FOUND');
      await tx.update(trainedModel).set({ deletedAt: null }).where(eq(trainedModel.id, id));
      touch('trainedModels', [id]);
      if (found.status === 'completed' && (await isFree(tx, found.characterCreationId)))
        await giveCharacter(tx, found, { status: 'completed', touch });
    }
    const body: ResponseOf<'trainRestore'> = { data: toTrainedModelAnswer({ ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}

/** True of a character that no other model was trained of since. */
async function isFree(tx: Transaction, characterId: string | null): Promise<boolean> {
  if (characterId === null) return false;
  const free = and(eq(character.id, characterId), isNull(character.trainedModelId));
  return (await tx.select({ id: character.id }).from(character).where(free)).length > 0;
}
