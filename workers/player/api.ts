import type { FilmPlan } from '../../contract/stories/film/film-plan.ts';

/** The visible part of a film, and its size in px. The page plays its sounds. */
export type SeenFilm = { plan: Omit<FilmPlan, 'sounds'>; width: number; height: number };

/** The reason that an item is shown by a smaller copy: its file is not on this device, or nothing here can decode it. */
export type ShownProblem = { mediaId: string; kind: 'missing' | 'unreadable' };

/**
 * A frame of the film as it can be painted now. `isExact`: nothing better comes; otherwise near pictures stand in. `isEmpty`: for one of its
 * layers there is nothing at all yet, and it is black.
 */
export type PaintedFrame = { bitmap: ImageBitmap; frame: number; isExact: boolean; isEmpty: boolean; problems: ShownProblem[] };

/** The files of items as the page can have them; null: not now. */
export type FilmFiles = {
  /** A small picture of an item; of a video its poster. */
  readSmall(mediaId: string): Promise<Blob | null>;
  /** The largest copy on this device, which is none of the original. */
  readLarge(mediaId: string): Promise<Blob | null>;
  readOriginal(mediaId: string): Promise<Blob | null>;
  /** A frame of a clip by the page's own video element; `time` in seconds of the clip. */
  grabFrame(mediaId: string, time: number): Promise<ImageBitmap | null>;
};

export type PlayerApi = {
  /** Once, before anything else. */
  open(files: FilmFiles): void;
  setFilm(film: SeenFilm): void;
  /** Asks again for files that were missing. */
  refresh(): void;
  /** Paints with what is here, at once, and reads ahead; `isBackward`: the film runs to its beginning. */
  paint(frame: number, isBackward: boolean): PaintedFrame | null;
  /** Paints once nothing better comes; null: another frame was wanted since. */
  paintExact(frame: number): Promise<PaintedFrame | null>;
};
