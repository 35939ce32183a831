/**
 * The facts that an import of a film needs. Pixels as shown; `durationS` as the studio measures it. `codec`: null where it is not known.
 * `poster`: its first picture, with a longer side of 1024 px at most; null where this browser's own decoders cannot show it.
 * `texts`: what it says of itself.
 */
export type FilmReading = {
  width: number;
  height: number;
  durationS: number;
  codec: string | null;
  poster: Blob | null;
  texts: { key: string; text: string }[];
};

export type ProbeApi = { readFilm(source: Blob): Promise<FilmReading> };
