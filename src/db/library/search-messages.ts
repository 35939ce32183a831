import type { SavedMedia } from '../database.ts';

/** What the page asks: to open a database first, then to search, one question at a time. Undefined: nothing any more. */
export type SearchQuestion = { databaseName: string } | { turn: number; keyword: string | undefined };

/**
 * Items found, newest first, their identifiers one behind the other. The newest come ahead of the rest, the first screen
 * of them with their rows; after a change all come again.
 */
export type SearchAnswer = { turn: number; ids: string; isWhole: boolean; rows?: SavedMedia[] };
