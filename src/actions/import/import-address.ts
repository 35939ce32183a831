import { AppError } from '../../../contract/errors.ts';
import { importPrepared, prepareImport } from './import-media.ts';

/**
 * Brings the picture or video at an address of the studio into the library, such as one of a story or of a character. Returns
 * the item's id.
 * @throws AppError MEDIA_OFFLINE, and what `prepareImport` and `importPrepared` throw
 */
export async function importAddress(url: string, name: string): Promise<string> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  });
  if (!answer.ok) throw new AppError('MEDIA_OFFLINE');
  const bytes = await answer.blob();
  return importPrepared(await prepareImport(new File([bytes], name, { type: bytes.type })));
}
