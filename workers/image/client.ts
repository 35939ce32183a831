import * as v from 'valibot';
import type { PictureMetadata } from '../../contract/metadata.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import { imageTargets, type ImageApi, type ImageTarget } from './api.ts';

type ConvertImageOptions = JobOptions & {
  /** 0–1, of JPG only. @default 0.92 */
  quality?: number;
  /** CSS colour under the transparent parts of a JPG. @default white */
  background?: string;
  metadata?: PictureMetadata | null;
};

const client = createWorkerClient<ImageApi>({
  start: () => new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image' }),
});

/**
 * Makes a JPG or PNG of a picture, with prompt and settings inside. A source of the wanted type keeps its pixels
 * bit for bit. @throws AppError CONVERT_FAILED; the signal's reason when aborted.
 */
export async function convertImage(source: Blob, target: ImageTarget, options: ConvertImageOptions = {}): Promise<Blob> {
  const { quality = 0.92, background = 'white', metadata = null, ...jobOptions } = options;
  const answer = v.pipe(
    v.blob(),
    v.check((blob) => blob.size > 0 && blob.type === imageTargets[target], 'is not the wanted picture'),
  );
  return client.run(
    answer,
    (api, onProgress) => api.convertToImage({ source, target, quality, background, metadata }, onProgress),
    jobOptions,
  );
}
