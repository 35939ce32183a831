import * as v from 'valibot';
import { createWorkerClient, progressListener, type JobOptions } from '../shared/worker-client.ts';
import { safetyTypes, type FfmpegApi, type SafetyFormat, type SafetyRequest } from './api.ts';

const client = createWorkerClient<FfmpegApi>({
  start: () => new Worker(new URL('./ffmpeg.worker.ts', import.meta.url), { type: 'module', name: 'ffmpeg' }),
});

/** `onFetch` hears the fraction of the program (0–1) that is on this device, while it is fetched. */
type FfmpegOptions = JobOptions & { onFetch?: ((fraction: number) => void) | undefined };

/**
 * Converts what this browser's own decoders refuse. The program it needs (8 MB on the way) is fetched at the first use and kept.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export async function convertWithFfmpeg<T extends SafetyFormat>(
  source: Blob,
  target: T,
  settings: Extract<SafetyRequest, { target: T }>['settings'],
  options: FfmpegOptions = {},
): Promise<Blob> {
  const file = v.pipe(
    v.blob(),
    v.check((blob) => blob.size > 0 && blob.type === safetyTypes[target], 'is not the wanted file'),
  );
  // The pair is what the signature asks for; a union of pairs cannot be put together from its halves.
  const request = { source, target, settings } as SafetyRequest;
  const onFetch = progressListener(options.onFetch, options.signal);
  return client.run(file, (api, onProgress) => api.convertWithFfmpeg(request, onProgress, onFetch), options);
}
