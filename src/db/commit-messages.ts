import type { ErrorCode } from '../../contract/errors.ts';
import type { CommitContext, Committed } from './commit.ts';
import type { Change } from '../../contract/changes/changes.ts';

/** Messages of the page: the first opens a database, the others commit changes to it. */
export type CommitQuestion = { databaseName: string } | { turn: number; change: Change; context: CommitContext };

/** An AppError as it crosses the border of a worker; without a code it is any other error. */
export type CommitRefusal = { code?: ErrorCode; detail: string; issues?: { path: string; message: string }[] };

export type CommitAnswer = { isOpen: true } | ({ turn: number } & ({ committed: Committed } | { refused: CommitRefusal }));
