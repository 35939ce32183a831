import type { Study } from './study.ts';

/** Pictures as RGB bytes of `studySide` pixels square: what a study thread begins with, its only job. */
export type StudyRequest = { pictures: Uint8Array[] };

/** Progress, then one of the others. */
export type StudyReply = { type: 'progress'; fraction: number } | { type: 'learned'; study: Study } | { type: 'failed' };
