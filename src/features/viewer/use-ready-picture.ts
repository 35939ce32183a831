import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { hasPicture } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { decodeFirst } from '../../ui/zoom/decode-picture.ts';
import { pickSource, pictureSources } from '../../ui/zoom/picture-sources.ts';

/** An item that can be drawn at once: `firstPath` is decoded, null when there is no file to draw. */
export type ReadyPicture = { item: MediaRow; firstPath: string | null };

/** Addresses of an item's files; the one that is sharp in full screen comes first. */
function pathsForScreen(item: MediaRow, account: string): string[] {
  const sources = pictureSources(item, account);
  const scale = Math.min(innerWidth / item.width, innerHeight / item.height);
  const wanted = pickSource(sources, Math.max(item.width, item.height) * scale * devicePixelRatio);
  const paths = sources.map(({ path }) => path);
  return [...paths.slice(0, wanted + 1).reverse(), ...paths.slice(wanted + 1)];
}

/** The picture to show: the previous one stays until the next is decoded, so that turning pages never shows an empty stage. */
export function useReadyPicture(id: string | null, account: string): ReadyPicture | null {
  const read = useLiveQuery(async () => (id === null ? undefined : await findMedia(id)), [id]);
  const item = read?.id === id ? read : undefined;
  const [ready, setReady] = useState<ReadyPicture | null>(null);
  useEffect(() => {
    if (item === undefined) return undefined;
    let isCurrent = true;
    const prepare = async () => {
      const isDrawable = hasPicture(item) && item.resource_type === 'image';
      const firstPath = isDrawable ? await decodeFirst(pathsForScreen(item, account)) : null;
      if (isCurrent) setReady({ item, firstPath });
    };
    void prepare();
    return () => {
      isCurrent = false;
    };
    // The drawn picture depends only on id, status and file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item?.id, item?.status, item?.hash, account]);
  return ready;
}

/** Decodes the neighbours in advance. */
export function usePreparedNeighbours(ids: readonly (string | null)[], account: string): void {
  const asked = ids.filter((id) => id !== null).join();
  useEffect(() => {
    let isCurrent = true;
    const prepare = async () => {
      for (const id of asked === '' ? [] : asked.split(',')) {
        const item = await findMedia(id);
        if (isCurrent && item !== undefined && hasPicture(item) && item.resource_type === 'image')
          await decodeFirst(pathsForScreen(item, account).slice(0, 1));
      }
    };
    prepare().catch((error: unknown) => console.warn('viewer.prepare-failed', error));
    return () => {
      isCurrent = false;
    };
  }, [asked, account]);
}
