import * as Comlink from 'comlink';
import { createFrameEncoder, type FrameJob } from './encode-frame.ts';
import type { EncodeFrame } from './gif-writer.ts';

export type FrameApi = { isReady(): boolean; encodeFrame(job: FrameJob): Uint8Array<ArrayBuffer> };

/** Makes frames beside the decoding. They live as long as the worker that asks for them. */
export type FramePool = { encode: EncodeFrame; size: number };

const sizeMax = 6;
let pool: Promise<FramePool> | null = null;

/** A worker for each processor of the machine; this one alone where it cannot start others. */
export function openFramePool(): Promise<FramePool> {
  pool ??= startPool();
  return pool;
}

async function startPool(): Promise<FramePool> {
  const size = typeof Worker === 'undefined' ? 0 : Math.max(1, Math.min(sizeMax, navigator.hardwareConcurrency));
  const started = await Promise.all(Array.from({ length: size }, start));
  const members = started.flatMap((api) => (api === null ? [] : [{ api, waiting: 0 }]));
  const here = createFrameEncoder();
  return {
    size: members.length,
    async encode(job) {
      if (members.length === 0) return here(job);
      const member = members.reduce((least, one) => (one.waiting < least.waiting ? one : least));
      member.waiting += 1;
      try {
        return await member.api.encodeFrame(Comlink.transfer(job, [job.rgba.buffer]));
      } finally {
        member.waiting -= 1;
      }
    },
  };
}

/** Null when its script cannot be had: what it does is done here then. */
async function start(): Promise<Comlink.Remote<FrameApi> | null> {
  const worker = new Worker(new URL('./gif-frame.worker.ts', import.meta.url), { type: 'module', name: 'gif-frame' });
  const api = Comlink.wrap<FrameApi>(worker);
  const failed = new Promise<false>((resolve) => worker.addEventListener('error', () => resolve(false), { once: true }));
  return (await Promise.race([api.isReady(), failed])) ? api : null;
}
