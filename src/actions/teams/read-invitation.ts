import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { sessionApi } from '../../sync/api/session-api.ts';

export type Invitation = ResponseOf<'teamInvitation'>;

/** Reads the invitation that a link opens; this needs no account. @throws AppError NOT_FOUND when it does not work; NETWORK… */
export async function readInvitation(token: string): Promise<Invitation> {
  return (await (await sessionApi()).call('teamInvitation', { body: { token } })).value;
}
