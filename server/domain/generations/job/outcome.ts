import type { FailureCode } from '../../../../contract/media/media.ts';
import type { EngineError, EngineErrorCode } from '../../../engines/engine.ts';

/** `isOver`: the engine itself ended the job, so there is nothing to cancel. */
export type Failed = { type: 'failed'; reason: string; code?: FailureCode; isOver?: boolean };

/** Result of a step. `ended`: the image needs nothing more, because it was canceled, finished or is gone. */
export type Outcome<T> = T | { type: 'ended' } | Failed | Again;

/** The step runs again after `afterMs`. `isTrouble`: because the engine did not answer. */
export type Again = { type: 'again'; afterMs: number; isTrouble?: boolean };

/** Errors after which the engine may have made the picture and may bill it. */
const unknownCost = new Set<EngineErrorCode>(['UNAVAILABLE', 'TIMEOUT', 'NO_OUTPUT']);

/** Whether the price of a failed job stays in the ledger. `isTaken`: the engine had the job, so that even a refusal may be billed. */
export function mayHaveCost({ code }: EngineError, isTaken: boolean): boolean {
  return unknownCost.has(code) || (isTaken && code === 'CONTENT_POLICY');
}

/**
 * US dollars of a job that failed after the engine had it; undefined: unknown, so the list price stays. `isThrown`: the engine
 * reported nothing about the job, but could not be asked, or its result could not be fetched.
 */
export function costOfFailure({ error, costUsd, isThrown }: { error: EngineError; costUsd?: number; isThrown?: true }): number | undefined {
  return costUsd ?? (isThrown === true || mayHaveCost(error, true) ? undefined : 0);
}

const failureCodeOf: Partial<Record<EngineErrorCode, FailureCode>> = { CONTENT_POLICY: 'NSFW', MODEL_RETIRED: 'MODEL_RETIRED' };

/** An engine's failure as the item's failure. */
export function toFailed({ code, message }: EngineError): Failed {
  const kind = failureCodeOf[code];
  return { type: 'failed', reason: message, ...(kind === undefined ? {} : { code: kind }) };
}
