import * as Comlink from 'comlink';
import { startWorkerPool } from '../worker-pool.ts';
import { encodeStill, type StillJob } from './encode-still.ts';

export type StillApi = { isReady(): boolean; encodeStill(job: StillJob): Promise<Blob> };

/** Encodes stills beside the decoding. Each worker encodes one still at a time for all callers. */
export type StillPool = { encode(job: StillJob): Promise<Blob>; size: number };

let pool: Promise<StillPool> | null = null;

/** A worker for each processor of the machine; this one alone where it cannot start others. */
export function openStillPool(): Promise<StillPool> {
  pool ??= startPool();
  return pool;
}

async function startPool(): Promise<StillPool> {
  const workers = await startWorkerPool<StillApi>(
    () => new Worker(new URL('./webp-frame.worker.ts', import.meta.url), { type: 'module', name: 'webp-frame' }),
  );
  return {
    size: workers?.size ?? 1,
    encode: (job) =>
      workers === null ? encodeStill(job) : workers.run((api) => api.encodeStill(Comlink.transfer(job, [job.rgba.buffer]))),
  };
}
