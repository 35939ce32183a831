import type { FilmPlan } from '../../contract/stories/film/film-plan.ts';

/** The visible part of a film, and its size in px. The page plays its sounds. */
export type SeenFilm = { plan: Omit<FilmPlan, 'sounds'>; width: number; height: number };

/** The reason that an item is shown by a smaller copy: its file is not on this device, or nothing here can decode it. */
export type ShownProblem = { mediaId: string; kind: 'missing' | 'unreadable' };

/**
 * A frame of the film, painted from the pictures in memory. `isExact`: no better picture will arrive; otherwise near pictures
 * replace missing ones. `isEmpty`: one of its layers has no picture yet and is black.
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
  /** Paints once all its pictures are final; null: a later call asked for another frame. */
  paintExact(frame: number): Promise<PaintedFrame | null>;
};
