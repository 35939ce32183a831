import { AppError } from '../../../contract/errors.ts';
import { toStorable } from '../../../contract/text/to-storable.ts';

/** A title as it is stored. @throws VALIDATION_FAILED when it is empty after trimming */
export function checkTitle(title: string): string {
  const storable = toStored(title);
  if (storable === '') throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'title', message: 'must not be empty' }] });
  return storable;
}

/** A title as it would be stored; it may be empty. */
export function toStored(title: string): string {
  return toStorable(title).trim();
}
