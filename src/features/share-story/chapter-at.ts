import type { FilmChapter } from '../../../contract/stories/film/film-chapters.ts';

/** A player may stop a moment before the second that it was sent to. */
const nearly = 0.05;

/** The index of the chapter that plays at a second of the film; −1 where there is none. */
export function chapterAt(chapters: readonly FilmChapter[], seconds: number): number {
  return chapters.findLastIndex(({ start }) => start <= seconds + nearly);
}
