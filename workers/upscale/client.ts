import * as Comlink from 'comlink';
import * as v from 'valibot';
import type { Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { createWorkerClient, progressListener, type JobOptions } from '../shared/worker-client.ts';
import { backends, type UpscaleApi, type Upscaled, type UpscaleSpeed } from './api.ts';

const client = createWorkerClient<UpscaleApi>({
  start: () => new Worker(new URL('./upscale.worker.ts', import.meta.url), { type: 'module', name: 'upscale' }),
  // A lost graphics card never answers. A slow connection needs less time than this for the files before the first tile.
  stallMs: 180_000,
});

type UpscaleOptions = JobOptions & {
  /** Gets the downloaded fraction of the network (0–1). */
  onFetch?: ((fraction: number) => void) | undefined;
};

const backend = v.picklist(backends);
const px = v.pipe(v.number(), v.integer(), v.minValue(1));
const upscaledSchema = v.strictObject({
  blob: v.pipe(
    v.blob(),
    v.check(({ size, type }) => size > 0 && ['image/png', 'image/jpeg'].includes(type), 'is not a picture'),
  ),
  width: px,
  height: px,
  backend,
});

/**
 * A picture twice or four times as wide and high, made by a network on this device; nothing is sent anywhere. The result has at
 * most `deviceUpscalePixelsMax` pixels. @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export function upscaleHere(request: { source: Blob; factor: 2 | 4 }, options: UpscaleOptions = {}): Promise<Upscaled> {
  const onFetch = progressListener(options.onFetch, options.signal);
  return client.run(upscaledSchema, (api, onProgress) => api.upscale(request, onProgress, onFetch), options);
}

const pixelsSchema = v.pipe(
  v.strictObject({ data: v.instance(Uint8ClampedArray<ArrayBuffer>), width: px, height: px }),
  v.check(({ data, width, height }) => data.length === width * height * 4, 'is not a picture'),
);

/**
 * A frame of a film twice as wide and high, made by the network on this device. What has not changed since the frame before is not made
 * again. Pictures that are asked for at the same time get their turn between two frames. @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export function enlargeFrame(frame: Pixels, options: UpscaleOptions = {}): Promise<Pixels> {
  const onFetch = progressListener(options.onFetch, options.signal);
  const send = Comlink.transfer(frame, [frame.data.buffer]);
  return client.run(pixelsSchema, (api, onProgress) => api.enlargeFrame(send, onProgress, onFetch), options);
}

const speedSchema = v.strictObject({ backend, secondsPerMegapixel: v.pipe(v.number(), v.finite(), v.minValue(0)) });

/** Measures the speed of this device on one tile; fetches the network if it is not here. @throws AppError CONVERT_FAILED */
export function measureUpscale(factor: 2 | 4, options: UpscaleOptions = {}): Promise<UpscaleSpeed> {
  const onFetch = progressListener(options.onFetch, options.signal);
  return client.run(speedSchema, (api) => api.measureSpeed(factor, onFetch), options);
}

/** Bytes that are fetched at the first use, packed as they are on their way, with the largest of the three backends: 1.1 MB are weights. */
export const upscaleDownloadBytes = 1_380_000;
