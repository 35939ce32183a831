import { useLiveQuery } from 'dexie-react-hooks';
import { readMediaAddress } from '../../../contract/generation/media-address.ts';
import type { MediaRow } from '../../../contract/media-row.ts';
import { listMedia } from '../../db/queries/media.ts';

const none: ReadonlyMap<string, MediaRow> = new Map();

/** The items of the library behind addresses, by address: their small copies are kept on this device. */
export function useItems(addresses: readonly (string | null)[]): ReadonlyMap<string, MediaRow> {
  const urls = [...new Set(addresses)].filter((url) => url !== null);
  const found = useLiveQuery(async () => {
    const named = urls.flatMap((url) => {
      const file = readMediaAddress(url);
      return file?.kind === 'item' ? [{ url, id: file.id }] : [];
    });
    const rows = await listMedia(named.map(({ id }) => id));
    return new Map(named.flatMap(({ url }, index) => (rows[index] === undefined ? [] : [[url, rows[index]] as const])));
  }, [urls.join(' ')]);
  return found ?? none;
}
