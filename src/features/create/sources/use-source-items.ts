import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { MediaRow } from '../../../../contract/media.ts';
import { listMedia } from '../../../db/queries/media.ts';
import { findAccount } from '../../../db/queries/session.ts';
import { dropSources } from './put-sources.ts';
import { listReferences, type SourceFields } from './sources.ts';

/** The chosen items as they are now, by their id. */
export type SourceItems = { account: string; items: ReadonlyMap<string, MediaRow> };

/** What was chosen to make something from. What was deleted since, or is of the wrong kind in an old draft, is let go. */
export function useSourceItems(form: SourceFields): SourceItems | undefined {
  const { endFrameId, filmId } = form;
  const ids = [...listReferences(form), ...[endFrameId, filmId].filter((id) => id !== null)];
  const key = ids.join();
  const found = useLiveQuery(async () => {
    const rows = await listMedia(ids);
    return { key, account: await findAccount(), items: new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]]))) };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key stands for the ids
  }, [key]);
  const useless =
    found?.key === key ? ids.filter((id) => found.items.get(id)?.resource_type !== (id === filmId ? 'video' : 'image')).join() : '';
  useEffect(() => {
    if (useless !== '') dropSources(useless.split(','));
  }, [useless]);
  return found;
}
