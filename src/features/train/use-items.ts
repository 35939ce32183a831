import { useLiveQuery } from 'dexie-react-hooks';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { listMedia } from '../../db/queries/media/media.ts';

/** Library items by address; null where there is none, absent until known. */
export type Items = ReadonlyMap<string, MediaRow | null>;

const none: Items = new Map();

/** Reads the items of addresses, whose renditions are on this device. */
export function useItems(addresses: readonly (string | null)[]): Items {
  const urls = [...new Set(addresses)].filter((url) => url !== null);
  const found = useLiveQuery(async () => {
    const named = urls.flatMap((url) => {
      const file = readMediaAddress(url);
      return file?.kind === 'item' ? [{ url, id: file.id }] : [];
    });
    const rows = await listMedia(named.map(({ id }) => id));
    const items = new Map<string, MediaRow | null>(urls.map((url) => [url, null]));
    for (const [index, { url }] of named.entries()) items.set(url, rows[index] ?? null);
    return items;
  }, [urls.join(' ')]);
  return found ?? none;
}
