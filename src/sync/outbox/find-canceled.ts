import type { StudioDatabase } from '../../db/database.ts';
import type { Wish } from '../../../contract/changes/changes.ts';
import { isUnfinished, readWish } from '../../db/outbox/read-intent.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';

/**
 * Pictures of a request that were canceled while it waited. A cancel of its own would come after it and race with the
 * engine; told together with the request, it cannot be late. `isAgain`: the request was sent before, and what was canceled
 * since may have been settled: a restored studio that has lost the request knows nothing of the picture either.
 */
export async function findCanceled(db: StudioDatabase, wish: Wish, { isAgain = false } = {}): Promise<string[]> {
  if (wish.kind !== 'generation.create') return [];
  const ids = wish.args.params.generation_media_resource_ids ?? [];
  const keys = ids.map((id) => rowKey('media', id));
  // Found by number first: the request itself has every one of these keys, and would be read once for each.
  const found = await db.outbox.bulkGet(await db.outbox.where('keys').anyOf(keys).distinct().primaryKeys());
  const settled = isAgain ? await db.done.toArray() : [];
  const cancels = [...found.filter((intent) => intent !== undefined).filter(isUnfinished), ...settled.map(({ intent }) => intent)]
    .filter(({ kind }) => kind === 'generation.cancel')
    .map(readWish);
  return ids.filter((id) => cancels.some((cancel) => cancel?.kind === 'generation.cancel' && cancel.args.id === id));
}
