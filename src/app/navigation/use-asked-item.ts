import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { openAddress } from '../../actions/import/open-address.ts';
import { isLibraryWhole } from '../../db/queries/pull/library-whole.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { errorText } from '../../ui/feedback/run-action.ts';

/** Messages for an item of the other kind. */
const otherKind = {
  image: 'This is a video. Choose Video above to make it larger.',
  video: 'This is an image. Choose Image above to make it larger.',
};

/**
 * The image or video that an address asks for: null where it asks for none, undefined while it is loading. Media from outside the library
 * is imported first; `onOpened` gets the resulting item.
 */
export function useAskedItem(
  url: string | undefined,
  kind: 'image' | 'video',
  onOpened: (id: string) => void,
): { item: MediaRow | null | undefined; problem: string | null } {
  const [failure, setFailure] = useState<{ url: string; text: string } | null>(null);
  const named = url === undefined ? null : readMediaAddress(url);
  const id = named?.kind === 'item' ? named.id : null;
  const found = useLiveQuery(async () => {
    const row = id === null ? undefined : await findMedia(id);
    return { id, row, isMissing: row === undefined && (id === null || (await isLibraryWhole())) };
  }, [id]);
  const isMissing = found?.id === id && found.isMissing;
  useEffect(() => {
    if (url === undefined || !isMissing) return undefined;
    const left = new AbortController();
    openAddress(url).then(
      (opened) => left.signal.aborted || onOpened(opened),
      (error: unknown) => left.signal.aborted || setFailure({ url, text: errorText(error) }),
    );
    return () => left.abort();
  }, [url, isMissing, onOpened]);
  if (url === undefined) return { item: null, problem: null };
  const item = found?.id === id ? found.row : undefined;
  if (item !== undefined && item.resource_type !== kind) return { item: null, problem: otherKind[kind] };
  return { item, problem: item === undefined && failure?.url === url ? failure.text : null };
}
