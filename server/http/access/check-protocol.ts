import { AppError } from '../../../contract/errors.ts';
import { protocol } from '../../../contract/sync/protocol.ts';

/**
 * Refuses devices whose code is too old to be understood, before anything of the request is looked at. Programs that use the
 * API without the header mean what the document of this version says.
 * @throws CLIENT_TOO_OLD
 */
export function checkProtocol(headers: Headers, oldest: number): void {
  const spoken = headers.get(protocol.header);
  if (spoken !== null && /^\d{1,9}$/.test(spoken) && Number(spoken) < oldest) throw new AppError('CLIENT_TOO_OLD');
}
