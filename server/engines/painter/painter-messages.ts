import type { EngineErrorCode, EngineJob } from '../engine.ts';
import type { WeighedStudy } from './study/study.ts';

/** A job as the painter takes it: what acts on it has been read. */
export type PainterJob = Omit<EngineJob, 'trained'> & { studies?: WeighedStudy[] };

/** A finished picture. */
export type Painting = { bytes: Uint8Array; mime: string };

/** What the studio sends to a painter thread: one job at a time, which it may call off. */
export type PainterRequest = { type: 'paint'; job: PainterJob } | { type: 'cancel' };

/** What a painter thread sends back: progress, then one of the other two for every job. */
export type PainterReply =
  | { type: 'progress'; fraction: number }
  | { type: 'painted'; painting: Painting }
  | { type: 'failed'; code: EngineErrorCode; message: string };
