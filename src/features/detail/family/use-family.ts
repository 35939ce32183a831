import { useLiveQuery } from 'dexie-react-hooks';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { findFamily, type Family } from '../../../db/queries/media/family.ts';

/** A live query of the item's family; undefined while it loads. */
export function useFamily(item: MediaRow): Family | undefined {
  const { id, generation_history_id, variation_source } = item;
  const read = useLiveQuery(
    async () => ({ of: id, family: await findFamily({ id, generation_history_id, variation_source }) }),
    [id, generation_history_id, variation_source],
  );
  // Right after a change of id the query still returns the previous family.
  return read?.of === id ? read.family : undefined;
}
