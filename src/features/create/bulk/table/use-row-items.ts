import { useLiveQuery } from 'dexie-react-hooks';
import type { MediaRow } from '../../../../../contract/media-row.ts';
import type { BulkRow } from '../../../../db/queries/bulk-rows.ts';
import { listMedia } from '../../../../db/queries/media.ts';
import { shownJob } from '../row-state.ts';

/** The items that the states of these rows show, by the row: an image, or the video that is being made of it. */
export function useRowItems(rows: readonly BulkRow[]): ReadonlyMap<string, MediaRow> {
  const ids = rows.flatMap((row) => {
    const job = shownJob(row);
    return job === null ? [] : [[row.id, job.state === 'making' || job.state === 'done' ? job.mediaId : row.still!.mediaId] as const];
  });
  const key = ids.map(([, id]) => id).join();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key says which
  const items = useLiveQuery(() => listMedia(key === '' ? [] : key.split(',')), [key]);
  return new Map(
    ids.flatMap(([rowId], index) => {
      const item = items?.[index];
      return item === undefined ? [] : [[rowId, item] as const];
    }),
  );
}
