import { AppError } from '../../../../contract/errors.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';

/** The studio's refusal to publish an image. `isFinal`: a retry failed too. */
export type ContentRefusal = { message: string; isFinal: boolean };

/** The refusal in a failed request: a content warning, or any failure of a retry, which is final. Else null. */
export function toContentRefusal(error: unknown, isRetry: boolean): ContentRefusal | null {
  const isWarning = error instanceof AppError && error.code === 'CONTENT_WARNING';
  return isWarning || isRetry ? { message: errorText(error), isFinal: isRetry } : null;
}
