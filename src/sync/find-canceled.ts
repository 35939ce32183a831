import type { StudioDatabase } from '../db/database.ts';
import type { Wish } from '../db/intent-keys.ts';
import { isUnfinished, readWish } from '../db/read-intent.ts';
import { rowKey } from '../db/row-key.ts';

/**
 * Pictures of a request that were canceled while it waited. A cancel of its own would come after it and race with the
 * engine; told together with the request, it cannot be late.
 */
export async function findCanceled(db: StudioDatabase, wish: Wish): Promise<string[]> {
  if (wish.kind !== 'generation.create') return [];
  const ids = wish.args.params.generation_media_resource_ids ?? [];
  const keys = ids.map((id) => rowKey('media', id));
  const cancels = (await db.outbox.where('keys').anyOf(keys).toArray()).filter(isUnfinished).map(readWish);
  return ids.filter((id) => cancels.some((cancel) => cancel?.kind === 'generation.cancel' && cancel.args.id === id));
}
