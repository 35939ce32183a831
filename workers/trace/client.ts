import * as v from 'valibot';
import type { PictureMetadata } from '../../contract/metadata/metadata.ts';
import { asImageFailure } from '../shared/image-failure.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { TraceApi } from './api.ts';

const client = createWorkerClient<TraceApi>({
  start: () => new Worker(new URL('./trace.worker.ts', import.meta.url), { type: 'module', name: 'trace' }),
});

const answer = v.pipe(
  v.blob(),
  v.check((blob) => blob.size > 0 && blob.type === 'image/svg+xml', 'is not an SVG'),
);

type TraceOptions = JobOptions & { metadata?: PictureMetadata | null; description?: string | null };

/**
 * Traces a picture to an SVG of the same size, with prompt and settings inside. A noisy picture makes a big file.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted.
 */
export async function traceImage(source: Blob, options: TraceOptions = {}): Promise<Blob> {
  const { metadata = null, description = null, ...jobOptions } = options;
  return asImageFailure(client.run(answer, (api, onProgress) => api.traceToSvg({ source, metadata, description }, onProgress), jobOptions));
}
