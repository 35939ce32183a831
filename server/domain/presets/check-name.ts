import { AppError } from '../../../contract/errors.ts';
import { toStorable } from '../../../contract/text/to-storable.ts';

/** A name as it is stored. @throws VALIDATION_FAILED when nothing of it is left */
export function checkName(name: string): string {
  const storable = toStorable(name).trim();
  if (storable === '') throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'name', message: 'must not be empty' }] });
  return storable;
}
