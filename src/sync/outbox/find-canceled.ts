import type { StudioDatabase } from '../../db/database.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { isUnfinished, readChange } from '../../db/outbox/read-mutation.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';

/**
 * The pictures of a request that were canceled while it waited. A separate cancel would race with the engine; sent
 * with the request, it cannot be late. `isAgain`: the request was sent before. Then settled cancels in the journal
 * count, too: a restored studio that lost the request never had the picture to cancel.
 */
export async function findCanceled(db: StudioDatabase, change: Change, { isAgain = false } = {}): Promise<string[]> {
  if (change.kind !== 'generation.create') return [];
  const ids = change.args.params.generation_media_resource_ids ?? [];
  const keys = ids.map((id) => rowKey('media', id));
  // The numbers are read first: the request has every one of these keys, and its row would be read once per key.
  const found = await db.outbox.bulkGet(await db.outbox.where('keys').anyOf(keys).distinct().primaryKeys());
  const settled = isAgain ? await db.done.toArray() : [];
  const cancels = [
    ...found.filter((mutation) => mutation !== undefined).filter(isUnfinished),
    ...settled.map(({ intent: mutation }) => mutation),
  ]
    .filter(({ kind }) => kind === 'generation.cancel')
    .map(readChange);
  return ids.filter((id) => cancels.some((cancel) => cancel?.kind === 'generation.cancel' && cancel.args.id === id));
}
