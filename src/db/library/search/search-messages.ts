import type { SavedMedia } from '../../database.ts';

/**
 * What the page says: which database to open first, then what to search, one question at a time, undefined being nothing
 * any more, and that it has painted the first items of an answer.
 */
export type SearchQuestion = { databaseName: string } | { turn: number; keyword: string | undefined } | { paintedTurn: number };

/**
 * Items found, newest first, their identifiers one behind the other. The newest come ahead of the rest, the first screen
 * of them with their rows; after a change all come again.
 */
export type SearchAnswer = { turn: number; ids: string; isWhole: boolean; rows?: SavedMedia[] };
