import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { characterLimits } from '../../contract/characters/character.ts';
import { AppError } from '../../contract/errors.ts';
import { storyLimits } from '../../contract/stories/story.ts';
import { presetLimits } from '../../contract/preset.ts';
import { trainedModelLimits } from '../../contract/trained-models/trained-model.ts';
import type { Transaction } from '../storage/database.ts';
import type { preset } from '../storage/schema/preset.ts';
import { syncedTableOf } from '../storage/rows/synced-tables.ts';

/** Tables with a limited number of rows in a library. `lock`: an advisory lock number that the studio uses for nothing else. */
const bounded = {
  presets: { most: presetLimits.count, code: 'PRESETS_FULL', lock: 7_235_411 },
  trainedModels: { most: trainedModelLimits.count, code: 'MODELS_FULL', lock: 7_235_421 },
  stories: { most: storyLimits.count, code: 'STORIES_FULL', lock: 7_235_441 },
  characters: { most: characterLimits.count, code: 'CHARACTERS_FULL', lock: 7_235_431 },
} as const;

/**
 * Checks that a space has room for one more row of a table; a row with `id` does not count. Until the transaction ends no other
 * transaction passes this check for the space, so that two do not both take the last place. @throws PRESETS_FULL, MODELS_FULL,
 * CHARACTERS_FULL, STORIES_FULL
 */
export async function assertRoom(
  tx: Transaction,
  name: keyof typeof bounded,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<void> {
  const { most, code, lock } = bounded[name];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${spaceId}, ${lock}))`);
  // The query builder's types cannot follow the union of these tables; `preset` has the columns that all of them have.
  const table = syncedTableOf[name] as unknown as typeof preset;
  const [others] = await tx
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.spaceId, spaceId), isNull(table.deletedAt), ne(table.id, id)));
  if (others!.count >= most) throw new AppError(code);
}
