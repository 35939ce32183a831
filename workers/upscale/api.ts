import type { Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';

export const backends = ['webgpu', 'webgl', 'wasm'] as const;
export type Backend = (typeof backends)[number];

/** An enlarged picture as a file, its size in px, and the backend that made it. */
export type Upscaled = { blob: Blob; width: number; height: number; backend: Backend };

/** Speed of this device: seconds for a million pixels of the result. */
export type UpscaleSpeed = { backend: Backend; secondsPerMegapixel: number };

type Listener = (fraction: number) => void;

/** Calls of a pool worker, for the worker that started it (`tile-pool.ts`). */
export type TileApi = {
  /** Loads the network for WebAssembly. */
  openTiles(weights: ArrayBuffer): Promise<void>;
  /** `run` of `Network`. */
  runTile(rgb: Float32Array, width: number, height: number): Promise<Float32Array>;
};

export type UpscaleApi = {
  /** `onFetch` gets the downloaded fraction of the network. */
  upscale(request: { source: Blob; factor: 2 | 4 }, onProgress: Listener, onFetch: Listener): Promise<Upscaled>;
  /** Twice as wide and high, for one frame of a film after another. */
  enlargeFrame(frame: Pixels, onProgress: Listener, onFetch: Listener): Promise<Pixels>;
  measureSpeed(factor: 2 | 4, onFetch: Listener): Promise<UpscaleSpeed>;
};
