import { useLiveQuery } from 'dexie-react-hooks';
import type { MediaRow } from '../../../../../contract/media/media-row.ts';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { isLibraryWhole } from '../../../../db/queries/pull/library-whole.ts';
import { listMedia } from '../../../../db/queries/media/media.ts';
import { shownJob } from '../row-state.ts';

/** The display of a row: its image, or its video once done, and the progress, 0–1. `isGone`: done but deleted since. */
export type RowItem = { picture: MediaRow | undefined; progress: number | null; isGone: boolean };

export const noItem: RowItem = { picture: undefined, progress: null, isGone: false };

/** A live query of the items of these rows, by row id. */
export function useRowItems(rows: readonly BulkRow[]): ReadonlyMap<string, RowItem> {
  const shown = rows.flatMap((row) => {
    const job = shownJob(row);
    return job === null || row.still === null ? [] : [{ row, job, still: row.still }];
  });
  const key = shown.flatMap(({ job, still }) => [job.mediaId, still.mediaId]).join();
  const read = async () => ({ items: await listMedia(key === '' ? [] : key.split(',')), isWhole: await isLibraryWhole() });
  const found = useLiveQuery(read, [key]);
  const items = found?.items;
  return new Map(
    shown.map(({ row, job, still }, index) => {
      const [own, picture] = [items?.[2 * index], items?.[2 * index + 1]];
      const isThere = still.state === 'done';
      return [
        row.id,
        {
          picture: job.state === 'done' ? own : isThere ? picture : undefined,
          progress: job.state === 'making' ? (own?.progress ?? null) : null,
          isGone: job.state === 'done' && found?.isWhole === true && own === undefined,
        },
      ];
    }),
  );
}
