import * as v from 'valibot';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { Thumbnails, ThumbnailsApi } from './api.ts';

const copy = v.pipe(
  v.blob(),
  v.check((blob) => blob.size > 0, 'is not a picture'),
);
const thumbnailsSchema = v.strictObject({
  copies: v.strictObject({ 256: copy, 512: copy, 1024: copy }),
  thumbhash: v.pipe(v.string(), v.minLength(8), v.maxLength(64)),
});

const client = createWorkerClient<ThumbnailsApi>({
  start: () => new Worker(new URL('./thumbnails.worker.ts', import.meta.url), { type: 'module', name: 'thumbnails' }),
});

/**
 * Makes the smaller copies that a gallery shows, WebP where the browser can write it. @throws AppError CONVERT_FAILED
 * for what cannot be decoded or is too large; the signal's reason when aborted.
 */
export function makeThumbnails(source: Blob, options?: JobOptions): Promise<Thumbnails> {
  return client.run(thumbnailsSchema, (api) => api.makeThumbnails(source), options);
}
