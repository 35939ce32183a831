import { and, eq, isNull } from 'drizzle-orm';
import type { CharacterRow } from '../../../contract/characters/character.ts';
import type { Transaction } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import type { Touch } from '../../storage/rows/write-space.ts';

type Model = { id: string; spaceId: string; characterCreationId: string | null };

/**
 * Says on the character that a model shows what became of its training, as long as this model is the character's last one. `null`: the
 * model is none of it any more, and it goes by its pictures alone.
 */
export async function tellCharacter(
  tx: Transaction,
  { id, spaceId, characterCreationId }: Model,
  { status, touch }: { status: CharacterRow['status'] | null; touch: Touch },
): Promise<void> {
  if (characterCreationId === null) return;
  const isLast = and(eq(character.id, characterCreationId), eq(character.spaceId, spaceId), eq(character.trainedModelId, id));
  const told = await tx
    .update(character)
    .set(status === null ? { status: 'completed', trainedModelId: null } : { status })
    .where(and(isLast, isNull(character.deletedAt)))
    .returning({ id: character.id });
  touch(
    'characters',
    told.map((row) => row.id),
  );
}

/** Makes a model the last one of its character, whose training runs or is done. Answers false when there is no such character any more. */
export async function giveCharacter(
  tx: Transaction,
  { id, spaceId, characterCreationId }: Model,
  { status, touch }: { status: CharacterRow['status']; touch: Touch },
): Promise<boolean> {
  if (characterCreationId === null) return false;
  const given = await tx
    .update(character)
    .set({ status, trainedModelId: id })
    .where(and(eq(character.id, characterCreationId), eq(character.spaceId, spaceId), isNull(character.deletedAt)))
    .returning({ id: character.id });
  touch(
    'characters',
    given.map((row) => row.id),
  );
  return given.length > 0;
}
