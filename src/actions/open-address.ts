import { AppError } from '../../contract/errors.ts';
import { readMediaAddress } from '../../contract/generation/media-address.ts';
import { isLibraryWhole } from '../db/queries/library-whole.ts';
import { findMedia } from '../db/queries/media.ts';
import { importAddress } from './import-address.ts';

const files = /^\/api\/(?:media|share)\//;

/**
 * The item of the library behind an address of this studio; a public file that is not in the library is brought in. Returns the
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
  return importAddress(address, 'Shared picture').catch((error: unknown) => {
    throw new AppError('GONE', { detail: 'What this address names was deleted, or it is not yours.', cause: error });
  });
}
