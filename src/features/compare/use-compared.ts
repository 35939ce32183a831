import { useLiveQuery } from 'dexie-react-hooks';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import type { Compared } from './compared-settings.ts';

/** A live query of the pictures in the given order, without those missing on this device. Undefined while it loads. */
export function useCompared(ids: readonly string[]): Compared[] | undefined {
  const asked = ids.join();
  return useLiveQuery(async () => {
    const rows = await listMedia(asked.split(','));
    const items = rows.flatMap((row) => (row === undefined || row.hash === null ? [] : [row]));
    return Promise.all(items.map(async (item) => ({ item, generation: (await findGeneration(item.generation_history_id)) ?? null })));
  }, [asked]);
}
