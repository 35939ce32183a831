import type { Tensor1D, Tensor4D } from '@tensorflow/tfjs-core';
import { buildNetwork } from '../../../contract/super-resolution/build-network.ts';
import { networkFactor } from '../../../contract/super-resolution/enlarge-pixels.ts';
import { reach } from '../../../contract/super-resolution/plan-tiles.ts';
import { setWasm } from '../../../workers/upscale/set-wasm.ts';
import type { Backend } from '../../../workers/upscale/api.ts';
import { upscaleHere } from '../../../workers/upscale/client.ts';
import { fetchWeights } from '../../../workers/upscale/fetch-weights.ts';

/** Requests of the bench to the page. */
export type UpscalePage = {
  /** Milliseconds for a million pixels of the result, the best of three tiles; why not where this browser has no such backend. */
  timeBackend(backend: Backend): Promise<number | string>;
  /** A whole picture as the studio does it: which backend was taken, how long it took, ms, and bytes of the file. */
  upscale(address: string, factor: 2 | 4): Promise<{ backend: Backend; ms: number; bytes: number }>;
};

/** Px, of one tile. */
const side = 128;

async function timeTiles(backend: Backend): Promise<number> {
  const core = await import('@tensorflow/tfjs-core');
  if (backend === 'webgpu') await import('@tensorflow/tfjs-backend-webgpu');
  else if (backend === 'webgl') await import('@tensorflow/tfjs-backend-webgl');
  else await setWasm(core.env());
  if (!(await core.setBackend(backend))) throw new Error('there is none here');
  const network = buildNetwork<Tensor4D, Tensor1D>(core, await fetchWeights(() => undefined));
  const across = side + 2 * reach;
  const tile = Float32Array.from({ length: across ** 2 * 3 }, (_, at) => (at * 37) % 256);
  let best = Infinity;
  // The first prepares what all need.
  for (let run = 0; run < 4; run++) {
    const startedMs = performance.now();
    await network.run(tile, across, across);
    if (run > 0) best = Math.min(best, performance.now() - startedMs);
  }
  return best / ((side * networkFactor) ** 2 / 1e6);
}

const page: UpscalePage = {
  timeBackend: (backend) => timeTiles(backend).catch((error: unknown) => String(error)),
  async upscale(address, factor) {
    const source = await (await fetch(address)).blob();
    const startedMs = performance.now();
    const { blob, backend } = await upscaleHere({ source, factor });
    return { backend, ms: performance.now() - startedMs, bytes: blob.size };
  },
};
Object.assign(globalThis, { upscalePage: page });
