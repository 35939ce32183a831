import * as Comlink from 'comlink';
import { startWorkerPool } from '../worker-pool.ts';
import { createFrameEncoder, type FrameJob } from './encode-frame.ts';
import type { EncodeFrame } from './gif-writer.ts';

export type FrameApi = { isReady(): boolean; encodeFrame(job: FrameJob): Uint8Array<ArrayBuffer> };

/** Makes frames beside the decoding. They live as long as the worker that asks for them. */
export type FramePool = { encode: EncodeFrame; size: number };

let pool: Promise<FramePool> | null = null;

/** A worker for each processor of the machine; this one alone where it cannot start others. */
export function openFramePool(): Promise<FramePool> {
  pool ??= startPool();
  return pool;
}

async function startPool(): Promise<FramePool> {
  const workers = await startWorkerPool<FrameApi>(
    () => new Worker(new URL('./gif-frame.worker.ts', import.meta.url), { type: 'module', name: 'gif-frame' }),
  );
  const here = createFrameEncoder();
  return {
    size: workers?.size ?? 0,
    encode: async (job) => (workers === null ? here(job) : workers.run((api) => api.encodeFrame(Comlink.transfer(job, [job.rgba.buffer])))),
  };
}
