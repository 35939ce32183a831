import type { FilmChapter } from '../../../contract/stories/film/film-chapters.ts';

/** Tolerance, s: a player may stop slightly before the requested second. */
const nearly = 0.05;

/** Index of the chapter at a second of the film; −1 for none. */
export function chapterAt(chapters: readonly FilmChapter[], seconds: number): number {
  return chapters.findLastIndex(({ start }) => start <= seconds + nearly);
}
