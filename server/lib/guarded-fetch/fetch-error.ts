/**
 * - `BLOCKED`: the address is not one that this request may go to; nothing was sent.
 * - `UNREACHABLE`: no connection was made; nothing was sent.
 * - `CUT`: the connection ended before the whole answer was there; the other side may have done what it was asked.
 * - `TIMEOUT`: the answer did not come in time; the other side may have done what it was asked.
 * - `TOO_LARGE`: the answer is larger than allowed.
 * - `ABORTED`: the caller gave up.
 */
export type FetchErrorCode = 'BLOCKED' | 'UNREACHABLE' | 'CUT' | 'TIMEOUT' | 'TOO_LARGE' | 'ABORTED';

/** A request that got no whole answer. The message names no address: those of engines are the administrator's. */
export class FetchError extends Error {
  readonly code: FetchErrorCode;

  constructor(code: FetchErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FetchError';
    this.code = code;
  }
}
