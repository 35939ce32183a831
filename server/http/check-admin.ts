import { AppError } from '../../contract/errors.ts';

/** @throws NOT_FOUND for everybody else: what the studio is connected to is nobody's business. */
export function checkAdmin(session: { isAdmin: boolean }): void {
  if (!session.isAdmin) throw new AppError('NOT_FOUND');
}
