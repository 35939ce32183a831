import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { importAddress } from '../../actions/import/import-address.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import type { PickedItem } from '../../features/picker/picked-item.ts';

/** Identifier of what was picked, as an item of the library. Pictures of characters and stories often are some already. */
export async function bringIn({ id, source, url }: PickedItem): Promise<string> {
  if (source === 'media') return id;
  const file = readMediaAddress(url);
  const isHere = file?.kind === 'item' && (await findMedia(file.id)) !== undefined;
  return isHere ? file.id : importAddress(url, source);
}
