import { useLiveQuery } from 'dexie-react-hooks';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { findMedia } from '../../db/queries/media/media.ts';

async function readItem(id: string) {
  const item = await findMedia(id);
  const generation = item === undefined ? undefined : await findGeneration(item.generation_history_id);
  return { id, item: item ?? null, generation: generation ?? null };
}

/** An item and the request it came from. */
export type ShownItem = Awaited<ReturnType<typeof readItem>>;

/** A live query of an item by id; undefined while it loads, `item: null` when this device does not have it. */
export function useItem(id: string | null): ShownItem | undefined {
  const read = useLiveQuery(async () => (id === null ? undefined : readItem(id)), [id]);
  // Right after a change of id the query still returns the previous item.
  return read?.id === id ? read : undefined;
}
