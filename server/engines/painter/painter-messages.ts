import type { EngineErrorCode, EngineJob } from '../engine.ts';
import type { WeighedStudy } from './study/study.ts';

/** A job for the painter, with its studies already read. */
export type PainterJob = Omit<EngineJob, 'trained'> & { studies?: WeighedStudy[] };

/** A finished picture. */
export type Painting = { bytes: Uint8Array; mime: string };

/** A message to a painter thread: one job at a time, or the cancel of it. */
export type PainterRequest = { type: 'paint'; job: PainterJob } | { type: 'cancel' };

/** A message from a painter thread: progress, then `painted` or `failed` for every job. */
export type PainterReply =
  | { type: 'progress'; fraction: number }
  | { type: 'painted'; painting: Painting }
  | { type: 'failed'; code: EngineErrorCode; message: string };
