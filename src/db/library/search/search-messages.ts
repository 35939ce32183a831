import type { SavedMedia } from '../../database.ts';

/**
 * Messages of the page. The first names the database; each `keyword` replaces the search before, undefined ends it;
 * `paintedTurn` reports that the first items of that answer are painted.
 */
export type SearchQuestion = { databaseName: string } | { turn: number; keyword: string | undefined } | { paintedTurn: number };

/**
 * The items found, newest first, their identifiers joined into one text. The newest are sent before the rest, the first
 * screen of them with its rows. After a change of the library all are sent again.
 */
export type SearchAnswer = { turn: number; ids: string; isWhole: boolean; rows?: SavedMedia[] };
