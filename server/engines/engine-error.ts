/** Identifies a submitted job, also after a restart. JSON, stored before the first poll. */
export type EngineHandle = Record<string, unknown>;

/**
 * Codes of failures; each decides what happens next:
 * - `UNREACHABLE`, `RATE_LIMIT`: the engine has certainly not taken the job; it is submitted again later.
 * - `UNAVAILABLE`, `TIMEOUT` of a submit: it may have taken the job, so it is never submitted again blindly.
 * - `AUTH`: the key is not accepted. `FORBIDDEN`: the key's owner may not do this; other requests may work.
 * - `MODEL_RETIRED`: the engine no longer has this model. `QUOTA`: its account has nothing left to spend.
 */
export type EngineErrorCode =
  | 'CONTENT_POLICY'
  | 'INVALID_INPUT'
  | 'AUTH'
  | 'FORBIDDEN'
  | 'QUOTA'
  | 'RATE_LIMIT'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'UNAVAILABLE'
  | 'MODEL_RETIRED'
  | 'CANCELED'
  | 'NO_OUTPUT';

/** An expected failure of an engine. `message` is one sentence for the person who asked. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: EngineErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
