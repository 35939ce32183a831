import type { FilmPlan } from '../../contract/stories/film/film-plan.ts';

/** One export: the plan of the film, its files and its settings. */
export type FilmRequest = {
  plan: FilmPlan;
  /** Even numbers of px. */
  width: number;
  height: number;
  /** 0–1. */
  quality: number;
  /** The files of the items that the plan names, and those of its sounds by their addresses. */
  sources: ReadonlyMap<string, Blob>;
  sounds: ReadonlyMap<string, Blob>;
};

/** `unsupported`: this browser cannot decode or encode a part of it; `reason` is a sentence for people. */
export type FilmAnswer = { kind: 'done'; value: Blob } | { kind: 'unsupported'; reason: string };

export type FilmApi = { assembleFilm(request: FilmRequest, onProgress: (fraction: number) => void): Promise<FilmAnswer> };
