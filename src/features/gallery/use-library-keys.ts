import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { listMediaKeys, listNewestMedia } from '../../db/queries/media.ts';
import type { MediaKey } from './grid-layout.ts';
import { libraryCache } from './use-media-window.ts';

/** Enough for the first screen at every zoom, read in a few ms. */
const firstRows = 200;

/**
 * The order of the whole library, newest first; undefined until the database has answered. The newest rows come
 * first and bring their contents along, so that they can be painted before the rest of the keys is read.
 */
export function useLibraryKeys(): readonly MediaKey[] | undefined {
  const [isWhole, setIsWhole] = useState(false);
  // It must be an async function: Dexie follows what a querier reads across `await` only then, and without it
  // the query never runs again.
  const library = useLiveQuery(async () => (isWhole ? listMediaKeys() : readNewestKeys()), [isWhole]);
  const hasNewest = library !== undefined;
  useEffect(() => {
    if (!hasNewest || isWhole) return undefined;
    const frame = requestAnimationFrame(() => setIsWhole(true));
    return () => cancelAnimationFrame(frame);
  }, [hasNewest, isWhole]);
  return library;
}

async function readNewestKeys(): Promise<MediaKey[]> {
  const rows = await listNewestMedia(firstRows);
  libraryCache.keep(
    rows.map((row) => row.id),
    rows,
  );
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at }));
}
