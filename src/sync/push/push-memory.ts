import type { AppError } from '../../../contract/errors.ts';
import type { Intent } from '../../db/database.ts';

/**
 * The memory of the leader between two sends.
 * `healthyAt`: when the studio last answered, ms since 1970.
 * `next`: the plan. It holds until an intent newer than `newest` is made; without it each send would read the whole outbox.
 * `taken`: already marked as sending, in the write that settled the one before it.
 * `takeUntil`: after this time, ms since 1970, no intent is taken ahead: a reader of the outbox would find it marked as sending
 * although no request is under way.
 */
export type PushMemory = {
  healthyAt: number;
  next: { intents: Intent[]; newest: number | undefined };
  taken: Intent | null;
  takeUntil: number;
};

export const freshMemory = (): PushMemory => ({
  healthyAt: -Infinity,
  next: { intents: [], newest: undefined },
  taken: null,
  takeUntil: -Infinity,
});

/**
 * `error`: what stopped this intent and may stop the next. `nextAt`: when an intent wants to be sent, ms since 1970.
 * `isOtherHistory`: the server was restored, and is to be read before anything else is sent.
 */
export type PushOutcome =
  | { kind: 'idle'; nextAt: number | null }
  | { kind: 'settled'; pullNeeded: boolean; hasCost: boolean; isOtherHistory: boolean }
  | { kind: 'failed'; error: AppError };

export const nothingOwed = { kind: 'settled', pullNeeded: false, hasCost: false, isOtherHistory: false } as const;
