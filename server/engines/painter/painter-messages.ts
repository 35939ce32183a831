import type { EngineErrorCode, EngineJob } from '../engine.ts';

/** A finished picture. */
export type Painting = { bytes: Uint8Array; mime: string };

/** What the studio sends to a painter thread: one job at a time. */
export type PainterRequest = { job: EngineJob };

/** What a painter thread sends back. `ready` comes once, when it can take its first job. */
export type PainterReply =
  | { type: 'ready' }
  | { type: 'progress'; fraction: number }
  | { type: 'painted'; painting: Painting }
  | { type: 'failed'; code: EngineErrorCode; message: string };
