import { useLiveQuery } from 'dexie-react-hooks';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { findFamily, type Family } from '../../../db/queries/media/family.ts';

/** The family of the shown item, live; undefined while it is read. */
export function useFamily(item: MediaRow): Family | undefined {
  const { id, generation_history_id, variation_source } = item;
  const read = useLiveQuery(
    async () => ({ of: id, family: await findFamily({ id, generation_history_id, variation_source }) }),
    [id, generation_history_id, variation_source],
  );
  // Right after a change of id the query still shows the family before.
  return read?.of === id ? read.family : undefined;
}
