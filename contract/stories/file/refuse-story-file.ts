import { AppError } from '../../errors.ts';

/** The failure of a story file that is not opened, with the sentence a person reads. */
export function refuseStoryFile(sentence: string, cause?: unknown): AppError {
  return new AppError('STORY_FILE_REFUSED', { detail: `${sentence} Nothing was changed.`, cause });
}
