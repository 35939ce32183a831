import type { FailureCode } from '../../../contract/media.ts';
import type { EngineError, EngineErrorCode } from '../../engines/engine.ts';

export type Failed = { type: 'failed'; reason: string; code?: FailureCode };

/** Result of a step. `ended`: the image needs nothing more, because it was canceled, finished or is gone. */
export type Outcome<T> = T | { type: 'ended' } | Failed | Again;

/** The step is made again. `isTrouble`: because the engine did not answer. */
export type Again = { type: 'again'; afterMs: number; isTrouble?: boolean };

const failureCodeOf: Partial<Record<EngineErrorCode, FailureCode>> = { CONTENT_POLICY: 'NSFW', MODEL_RETIRED: 'MODEL_RETIRED' };

/** A failure of an engine as the item's failure. */
export function toFailed({ code, message }: EngineError): Failed {
  const kind = failureCodeOf[code];
  return { type: 'failed', reason: message, ...(kind === undefined ? {} : { code: kind }) };
}
