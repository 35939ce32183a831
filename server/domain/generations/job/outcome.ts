import type { FailureCode } from '../../../../contract/media/media.ts';
import type { EngineError, EngineErrorCode } from '../../../engines/engine.ts';

/** `isOver`: by the engine's own word, so that it has nothing to stop. */
export type Failed = { type: 'failed'; reason: string; code?: FailureCode; isOver?: boolean };

/** Result of a step. `ended`: the image needs nothing more, because it was canceled, finished or is gone. */
export type Outcome<T> = T | { type: 'ended' } | Failed | Again;

/** The step is made again. `isTrouble`: because the engine did not answer. */
export type Again = { type: 'again'; afterMs: number; isTrouble?: boolean };

/** Nobody knows whether an engine that failed like this has made the picture, and asks for its price. */
const unknownCost = new Set<EngineErrorCode>(['UNAVAILABLE', 'TIMEOUT', 'NO_OUTPUT']);

/** Whether the price of a job that failed stays in the ledger. `isTaken`: the engine had it, so that also a refusal may be billed. */
export function mayHaveCost({ code }: EngineError, isTaken: boolean): boolean {
  return unknownCost.has(code) || (isTaken && code === 'CONTENT_POLICY');
}

/**
 * US dollars that a job came to which failed after the engine had it; undefined: nobody knows, and its price stays. `isThrown`: the
 * engine said nothing of the job, but could not be asked for it, or what it made could not be fetched.
 */
export function costOfFailure({ error, costUsd, isThrown }: { error: EngineError; costUsd?: number; isThrown?: true }): number | undefined {
  return costUsd ?? (isThrown === true || mayHaveCost(error, true) ? undefined : 0);
}

const failureCodeOf: Partial<Record<EngineErrorCode, FailureCode>> = { CONTENT_POLICY: 'NSFW', MODEL_RETIRED: 'MODEL_RETIRED' };

/** A failure of an engine as the item's failure. */
export function toFailed({ code, message }: EngineError): Failed {
  const kind = failureCodeOf[code];
  return { type: 'failed', reason: message, ...(kind === undefined ? {} : { code: kind }) };
}
