import { AppError } from '../../contract/errors.ts';

/** The failure of an archive that is not restored, with the sentence a person reads. */
export function refuseArchive(sentence: string, cause?: unknown): AppError {
  return new AppError('VAULT_REFUSED', { detail: `${sentence} Nothing was changed.`, cause });
}
