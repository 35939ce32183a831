import type { EngineError } from '../../engines/engine.ts';

export type Failed = { type: 'failed'; reason: string; code?: 'NSFW' };

/** Result of a step. `ended`: the image needs nothing more, because it was canceled, finished or is gone. */
export type Outcome<T> = T | { type: 'ended' } | Failed | Again;

/** The step is made again. `isTrouble`: because the engine did not answer. */
export type Again = { type: 'again'; afterMs: number; isTrouble?: boolean };

/** A failure of an engine as the item's failure. */
export function toFailed({ code, message }: EngineError): Failed {
  return { type: 'failed', reason: message, ...(code === 'CONTENT_POLICY' ? { code: 'NSFW' } : {}) };
}
