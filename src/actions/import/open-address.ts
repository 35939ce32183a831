import { AppError } from '../../../contract/errors.ts';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { isLibraryWhole } from '../../db/queries/pull/library-whole.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { syncStatus } from '../../sync/status.ts';
import { importAddress } from './import-address.ts';
import { syncNow } from '../outbox/sync-now.ts';

const files = /^\/api\/(?:media|share)\//;

/**
 * The item of the library behind an address of this studio; a file that is no item of one's own is brought in. Returns the
 * item's id, also of one that has not arrived on this device yet.
 * @throws AppError VALIDATION_FAILED for an address elsewhere, GONE, MEDIA_OFFLINE, and what `importMedia` throws
 */
export async function openAddress(text: string): Promise<string> {
  const url = URL.canParse(text, location.origin) ? new URL(text, location.origin) : null;
  if (url === null || url.origin !== location.origin || !files.test(url.pathname))
    throw new AppError('VALIDATION_FAILED', {
      detail: 'This address is not that of a file of this studio, so nothing was opened. Save the file to this device, then import it.',
    });
  const address = url.pathname + url.search;
  const named = readMediaAddress(address);
  if (named?.kind !== 'item') return importAddress(address, 'Shared picture');
  if ((await findMedia(named.id)) !== undefined || !(await isLibraryWhole())) return named.id;
  if (syncStatus.state === 'offline') throw new AppError('MEDIA_OFFLINE');
  // The studio also serves what is in the Trash, so it is not imported. Another device may just have made it.
  syncNow();
  throw new AppError('GONE', { detail: 'This item was deleted, is not yours or has not arrived yet. Nothing was changed.' });
}
