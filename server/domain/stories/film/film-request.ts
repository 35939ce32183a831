import type { FilmPlan } from '../../../../contract/stories/film/film-plan.ts';

/** A file of the items of a film, and its size as it is shown. */
export type FilmPicture = { path: string; width: number; height: number };

/** A film for the thread that renders it. */
export type FilmRequest = {
  plan: FilmPlan;
  width: number;
  height: number;
  /** By the identifier of the item. */
  pictures: Record<string, FilmPicture>;
  /** Paths of the files of sounds, by their address. */
  sounds: Record<string, string>;
  /** A folder of this film alone. */
  folder: string;
  /** Path of the file that is written. */
  output: string;
};

/** A message of the thread: progress (0–1), and one of the others at the end. `poster`: the first frame, a PNG. */
export type FilmReply =
  | { type: 'progress'; fraction: number }
  | { type: 'made'; poster: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; reason: string };

/** A film that cannot be made, in a sentence for the person. */
export class FilmError extends Error {
  override readonly name = 'FilmError';
}
