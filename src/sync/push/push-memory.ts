import type { AppError } from '../../../contract/errors.ts';
import type { Mutation } from '../../db/database.ts';

/**
 * The memory of the leader between two sends.
 * `healthyAt`: when the studio last answered, ms since 1970.
 * `next`: the plan, which spares each send a read of the whole outbox; it is void once a mutation newer than `newest` exists.
 * `taken`: the next mutation, already marked as sending by the write that settled the one before it.
 * `takeUntil`: until this time, ms since 1970, the next mutation may be taken early. After it the loop looks around, and
 * no mutation may be marked as sending without a request.
 */
export type PushMemory = {
  healthyAt: number;
  next: { mutations: Mutation[]; newest: number | undefined };
  taken: Mutation | null;
  takeUntil: number;
};

export const freshMemory = (): PushMemory => ({
  healthyAt: -Infinity,
  next: { mutations: [], newest: undefined },
  taken: null,
  takeUntil: -Infinity,
});

/**
 * `error`: stopped this mutation and may stop the next. `nextAt`: when the next mutation is due, ms since 1970.
 * `isOtherHistory`: the server was restored, and a read must come before the next send.
 */
export type PushOutcome =
  | { kind: 'idle'; nextAt: number | null }
  | { kind: 'settled'; pullNeeded: boolean; hasCost: boolean; isOtherHistory: boolean }
  | { kind: 'failed'; error: AppError };

export const nothingOwed = { kind: 'settled', pullNeeded: false, hasCost: false, isOtherHistory: false } as const;
