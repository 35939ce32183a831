import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { isLibraryWhole } from '../../../db/queries/pull/library-whole.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { changeLipSync } from '../lip-sync.state.ts';

/** The live chosen item; a deleted one is removed from the form. */
export function useVisualItem(id: string | null): MediaRow | undefined {
  const found = useLiveQuery(async () => {
    const item = id === null ? undefined : await findMedia(id);
    // In a new or repaired database an item may not have arrived yet; then it is not deleted.
    return { id, item, isGone: id !== null && item === undefined && (await isLibraryWhole()) };
  }, [id]);
  const isGone = found?.id === id && found.isGone;
  useEffect(() => {
    if (isGone) changeLipSync({ visual: null });
  }, [isGone]);
  return found?.item;
}
