import * as Comlink from 'comlink';
import { buildNetwork } from '../../contract/super-resolution/build-network.ts';
import { networkFactor, type Network } from '../../contract/super-resolution/enlarge-pixels.ts';
import { reach, sideMax } from '../../contract/super-resolution/plan-tiles.ts';
import type { Tensor1D, Tensor4D } from '@tensorflow/tfjs-core';
import { refuse } from '../shared/refuse.ts';
import { backends, type Backend, type TileApi } from './api.ts';
import { fetchWeights } from './fetch-weights.ts';
import { openTilePool } from './tile-pool.ts';

type Core = typeof import('@tensorflow/tfjs-core');
export type OpenNetwork = { network: Network; backend: Backend };

type Opened = OpenNetwork & { weights: ArrayBuffer };

let opened: Promise<Opened> | null = null;
let pool: Promise<Network | null> | null = null;

/**
 * The network on the fastest backend that this device has; `onFetch` hears the fraction of it that is here (0–1), and nothing
 * where it is kept. For more than one of `tiles` WebAssembly uses several processors. It stays open as long as the worker.
 * @throws AppError CONVERT_FAILED
 */
export async function openNetwork(onFetch: (fraction: number) => void, tiles: number = Infinity): Promise<OpenNetwork> {
  opened ??= open(onFetch).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  const { network, backend, weights } = await opened;
  if (backend !== 'wasm' || tiles < 2) return { network, backend };
  return { network: (await (pool ??= openPool(weights))) ?? network, backend };
}

async function open(onFetch: (fraction: number) => void): Promise<Opened> {
  const weights = await fetchWeights(onFetch).catch(refuseMissing);
  const core = await import('@tensorflow/tfjs-core');
  core.enableProdMode();
  for (const backend of backends) {
    const network = await tryBackend(backend, core, weights);
    if (network !== null) return { network, backend, weights };
  }
  throw refuse('This device cannot run the network.');
}

function refuseMissing(cause: unknown): never {
  throw refuse('The network that this needs is not on this device yet. Connect once, then try again.', cause);
}

/** Most workers for tiles: each needs about 60 MB. */
const workersMax = 4;

/** A worker for each processor, as far as memory allows, all of the script that runs here: what this device keeps of it serves them too. */
async function openPool(weights: ArrayBuffer): Promise<Network | null> {
  if (typeof Worker === 'undefined' || navigator.hardwareConcurrency < 2) return null;
  return openTilePool(weights, {
    size: Math.min(workersMax, navigator.hardwareConcurrency),
    start: () => new Worker(location.href, { type: 'module', name: 'upscale-tiles' }),
    onLost: () => (pool = null),
  });
}

async function tryBackend(backend: Backend, core: Core, weights: ArrayBuffer): Promise<Network | null> {
  try {
    if (!(await prepare[backend](core)) || !(await core.setBackend(backend))) return null;
    const network = buildNetwork<Tensor4D, Tensor1D>(core, weights);
    // WebAssembly is the last backend: its result is not checked, as there is no other to fall back to.
    return backend === 'wasm' || (await keepsGrey(network)) ? network : null;
  } catch (error) {
    if (backend === 'wasm') throw error;
    console.warn('upscale.backend-failed', backend, String(error));
    return null;
  }
}

/** Brings a backend into the library where the device has what it runs on, which is not emulated: then WebAssembly is faster. */
const prepare: Record<Backend, (core: Core) => Promise<boolean>> = {
  async webgpu() {
    const adapter = await navigator.gpu?.requestAdapter();
    if (adapter == null || adapter.info.isFallbackAdapter) return false;
    await import('@tensorflow/tfjs-backend-webgpu');
    return true;
  },
  async webgl() {
    const graphics = new OffscreenCanvas(1, 1).getContext('webgl2', { failIfMajorPerformanceCaveat: true });
    if (graphics === null || isEmulated(graphics)) return false;
    await import('@tensorflow/tfjs-backend-webgl');
    return true;
  },
  async wasm(core) {
    const { setWasm } = await import('./set-wasm.ts');
    await setWasm(core.env()).catch(refuseMissing);
    return true;
  },
};

/** Chromium's SwiftShader and Mesa's llvmpipe pass as a graphics card for a page that refuses slow ones. */
function isEmulated(graphics: WebGL2RenderingContext): boolean {
  const names = graphics.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = graphics.getParameter(names === null ? graphics.RENDERER : names.UNMASKED_RENDERER_WEBGL);
  return typeof renderer === 'string' && /swiftshader|llvmpipe|softpipe|basic render/i.test(renderer);
}

/** Px: a whole tile, so that a graphics card prepares its programs here. */
const probeSide = sideMax + 2 * reach;
const grey = 128;
/** Of 255. */
const offMost = 24;

/** Runs one tile of plain grey: a graphics card that cannot compute it answers with something else, or fails here. */
async function keepsGrey(network: Network): Promise<boolean> {
  const values = await network.run(new Float32Array(probeSide * probeSide * 3).fill(grey), probeSide, probeSide);
  const side = (probeSide - 2 * reach) * networkFactor;
  const middle = (side * (side + 1)) / 2;
  return Math.abs(values[middle * 3]! - grey) <= offMost;
}

let tiles: Network | null = null;

/** Opens the network on WebAssembly, for tiles that another worker hands out. */
export const openTiles: TileApi['openTiles'] = async (weights) => {
  const core = await import('@tensorflow/tfjs-core');
  core.enableProdMode();
  tiles = await tryBackend('wasm', core, weights);
  if (tiles === null) throw new Error('WebAssembly did not start.');
};

/** Enlarges one tile. `openTiles` comes first. */
export const runTile: TileApi['runTile'] = async (rgb, width, height) => {
  if (tiles === null) throw new Error('The network is not open.');
  const larger = await tiles.run(rgb, width, height);
  return Comlink.transfer(larger, [larger.buffer]);
};
