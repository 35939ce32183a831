import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { MediaRow } from '../../../../../contract/media/media-row.ts';
import { isLibraryWhole } from '../../../../db/queries/pull/library-whole.ts';
import { listMedia } from '../../../../db/queries/media/media.ts';
import { findAccount } from '../../../../db/queries/session.ts';
import { dropSources } from '../put-sources.ts';
import { listReferences, type SourceFields } from '../sources.ts';

/** The chosen items by id, live. */
export type SourceItems = { account: string; items: ReadonlyMap<string, MediaRow> };

/** The chosen source items. It drops deleted ones, and ones of the wrong kind in an old draft. */
export function useSourceItems(form: SourceFields): SourceItems | undefined {
  const { endFrameId, filmId, followed, control } = form;
  const more = [endFrameId, filmId, control?.id ?? null, ...followed.map(({ id }) => id)];
  const ids = [...listReferences(form), ...more.filter((id) => id !== null)];
  const key = ids.join();
  const found = useLiveQuery(async () => {
    const rows = await listMedia(ids);
    const items = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]])));
    // A missing item counts as deleted only when the whole library is here: a new or rebuilt database is still filling.
    const isWhole = items.size === ids.length || (await isLibraryWhole());
    return { key, account: await findAccount(), items, isWhole };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key stands for the ids
  }, [key]);
  const isUseless = (id: string) => {
    const kind = found?.items.get(id)?.resource_type;
    return kind === undefined ? found?.isWhole === true : kind !== (id === filmId ? 'video' : 'image');
  };
  const useless = found?.key === key ? ids.filter(isUseless).join() : '';
  useEffect(() => {
    if (useless !== '') dropSources(useless.split(','));
  }, [useless]);
  return found;
}
