/** What a still shows at a moment: its middle (0–1 of width and height) and how much nearer than the whole it is, 1 and more. */
export type FilmView = { x: number; y: number; zoom: number };

/** A part of a film, in the order in which they are seen. Times in s, `gain` a factor of its own sound. */
export type FilmShot =
  | { kind: 'clip'; source: Blob; startS: number; endS: number | null; gain: number }
  | { kind: 'still'; source: Blob; durationS: number; from: FilmView; to: FilmView }
  | { kind: 'title'; text: string; durationS: number; color: string; background: string };

/** A voice or music that is heard from `atS` of the film on; `fadeS` is how long it takes to come and to go. */
export type FilmSound = { source: Blob; atS: number; startS: number; endS: number | null; gain: number; fadeS: number };

export type FilmRequest = {
  /** Even numbers of px. */
  width: number;
  height: number;
  frameRate: number;
  /** 0–1. */
  quality: number;
  shots: FilmShot[];
  sounds: FilmSound[];
};

/** `unsupported`: this browser cannot decode or encode what it takes. */
export type FilmAnswer = { kind: 'done'; value: Blob } | { kind: 'unsupported'; reason: string };

export type FilmApi = { assembleFilm(request: FilmRequest, onProgress: (fraction: number) => void): Promise<FilmAnswer> };
