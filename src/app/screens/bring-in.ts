import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { importAddress } from '../../actions/import/import-address.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import type { PickedItem } from '../../features/picker/picked-item.ts';

/** Imports a picked item unless it is in the library already; returns its id there. Pictures of characters and stories often are. */
export async function bringIn({ id, source, url }: PickedItem): Promise<string> {
  if (source === 'media') return id;
  const file = readMediaAddress(url);
  const isHere = file?.kind === 'item' && (await findMedia(file.id)) !== undefined;
  return isHere ? file.id : importAddress(url, source);
}
