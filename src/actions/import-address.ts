import { AppError } from '../../contract/errors.ts';
import { importMedia } from './import-media.ts';

/**
 * Brings the picture at an address of the studio into the library, such as one of a story or of a character. Returns
 * the item's id.
 * @throws AppError MEDIA_OFFLINE, and what `importMedia` throws
 */
export async function importAddress(url: string, name: string): Promise<string> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  });
  if (!answer.ok) throw new AppError('MEDIA_OFFLINE');
  const bytes = await answer.blob();
  return importMedia(new File([bytes], name, { type: bytes.type }));
}
