import type { Study } from './study.ts';

/** The only job of a study thread: pictures as RGB bytes of `studySide` pixels square. */
export type StudyRequest = { pictures: Uint8Array[] };

/** Progress, then `learned` or `failed`. */
export type StudyReply = { type: 'progress'; fraction: number } | { type: 'learned'; study: Study } | { type: 'failed' };
