import { and, eq, isNull } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { dropLostWeights } from '../../domain/trained-models/drop-lost-weights.ts';
import { lockModel } from '../../domain/trained-models/lock-model.ts';
import { giveCharacter } from '../../domain/trained-models/tell-character.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { character } from '../../storage/schema/character.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/**
 * Restores a deleted model. It is not published, and a stopped training stays so. A model whose weights were removed since says
 * so and can be trained again. Restoring one that is not deleted succeeds. Refusals: NOT_FOUND, MODELS_FULL.
 */
export function restoreModel(
  studio: { db: Database; mediaStore: MediaStore },
  once: OnceKey,
  { id }: ChangeBody<'model.restore'>,
): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    // Before the row, in the lock order of `train-model`.
    await assertRoom(tx, 'trainedModels', { spaceId: once.spaceId, id });
    const deleted = await lockModel(tx, once.spaceId, id);
    const found = deleted.deletedAt === null ? deleted : await dropLostWeights(tx, studio.mediaStore, deleted);
    if (deleted.deletedAt !== null) {
      await tx.update(trainedModel).set({ deletedAt: null }).where(eq(trainedModel.id, id));
      touch('trainedModels', [id]);
      if (found.status === 'completed' && (await isFree(tx, found.characterCreationId)))
        await giveCharacter(tx, found, { status: 'completed', touch });
    }
    const body: ResponseOf<'trainRestore'> = { data: toTrainedModelAnswer({ ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}

/** True when no other model of the character was trained since. */
async function isFree(tx: Transaction, characterId: string | null): Promise<boolean> {
  if (characterId === null) return false;
  const free = and(eq(character.id, characterId), isNull(character.trainedModelId));
  return (await tx.select({ id: character.id }).from(character).where(free)).length > 0;
}
