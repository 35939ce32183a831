import { AppError } from '../../../../contract/errors.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';

/** What the studio said to an image that was to be published; `isFinal` when that was said to a second look. */
export type ContentRefusal = { message: string; isFinal: boolean };

/** What a failure to publish says of the image; null when it says nothing of it. A second look that fails ends the matter, whatever failed. */
export function toContentRefusal(error: unknown, isRetry: boolean): ContentRefusal | null {
  const isWarning = error instanceof AppError && error.code === 'CONTENT_WARNING';
  return isWarning || isRetry ? { message: errorText(error), isFinal: isRetry } : null;
}
