import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

/**
 * One call of the API.
 * - `auth`: `none` anybody, `session` a guest or an account, `account` an account only, `admin` an administrator of the studio;
 *   every other session gets NOT_FOUND, even for an invalid request.
 * - `write`: takes an Idempotency-Key and answers with X-Sync (the synced writes). Calls that change only
 *   the session are not writes in this sense.
 * - `produces`: `json` (parsed by `response`), `stream` (server-sent events), `bytes` (a media file).
 * - `body`: absent on a call that is no read, with no `accepts`: the call takes no body, or an empty object.
 * - `errors`: codes it answers with besides those every call can (validation, session, rate, internal).
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  auth: 'none' | 'session' | 'account' | 'admin';
  write: boolean;
  produces: 'json' | 'stream' | 'bytes';
  /**
   * The kind of body; absent: JSON by `body`. `multipart`: one file in the field `file`, and of a picture that the studio cannot decode
   * a small `copy` that the device made. `bytes`: a file and nothing else.
   */
  accepts?: 'multipart' | 'bytes';
  /** The answer has an ETag: a device that has it already hears 304. */
  isTagged?: boolean;
  params?: v.GenericSchema;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  response: v.GenericSchema;
  errors: ErrorCode[];
};

/** True of a call that changes nothing: GET alone. Calls of all other methods get the checks of a change. */
export function isRead(route: Pick<Route, 'method'>): boolean {
  return route.method === 'GET';
}
