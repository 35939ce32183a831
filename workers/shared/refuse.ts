import { AppError } from '../../contract/errors.ts';

/** The failure of a picture that cannot be converted, with the sentence a person reads. */
export function refuse(sentence: string, cause?: unknown): AppError {
  return new AppError('CONVERT_FAILED', { detail: `${sentence} The original is unchanged.`, cause });
}
