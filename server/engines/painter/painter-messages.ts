import type { EngineErrorCode, EngineJob } from '../engine.ts';

/** A finished picture. */
export type Painting = { bytes: Uint8Array; mime: string };

/** What the studio sends to a painter thread: one job at a time, which it may call off. */
export type PainterRequest = { type: 'paint'; job: EngineJob } | { type: 'cancel' };

/** What a painter thread sends back: progress, then one of the other two for every job. */
export type PainterReply =
  | { type: 'progress'; fraction: number }
  | { type: 'painted'; painting: Painting }
  | { type: 'failed'; code: EngineErrorCode; message: string };
