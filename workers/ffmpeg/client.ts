import * as v from 'valibot';
import type { PictureMetadata } from '../../contract/metadata/metadata.ts';
import { createWorkerClient, progressListener, type JobOptions } from '../shared/worker-client.ts';
import { makeStopFlag } from './stop-flag.ts';
import { safetyTypes, type ClipRequest, type FfmpegApi, type Program, type SafetyRequest, type SoundRequest } from './api.ts';

const client = createWorkerClient<FfmpegApi>({
  start: () => new Worker(new URL('./ffmpeg.worker.ts', import.meta.url), { type: 'module', name: 'ffmpeg' }),
});

export type ConvertWithFfmpegRequest = Omit<ClipRequest, 'metadata'> | SoundRequest;

type FfmpegOptions = JobOptions & {
  /** Gets the downloaded fraction of the program (0–1). */
  onFetch?: ((fraction: number) => void) | undefined;
  /** How a clip was made; only an MP4 says it. */
  metadata?: PictureMetadata | null | undefined;
};

/**
 * Converts a file that this browser's own decoders refuse. The program is fetched at the first use and kept; `findFfmpeg` tells its size.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export async function convertWithFfmpeg(wanted: ConvertWithFfmpegRequest, options: FfmpegOptions = {}): Promise<Blob> {
  const file = v.pipe(
    v.blob(),
    v.check((blob) => blob.size > 0 && blob.type === safetyTypes[wanted.target], 'is not the wanted file'),
  );
  const request: SafetyRequest = isSound(wanted) ? wanted : { ...wanted, metadata: options.metadata ?? null };
  const onFetch = progressListener(options.onFetch, options.signal);
  const stop = makeStopFlag();
  if (stop !== null) options.signal?.addEventListener('abort', () => Atomics.store(stop, 0, 1), { once: true });
  return client.run(file, (api, onProgress) => api.convertWithFfmpeg({ ...request, stop }, onProgress, onFetch), options);
}

function isSound(wanted: ConvertWithFfmpegRequest): wanted is SoundRequest {
  return wanted.target === 'mp3' || wanted.target === 'wav';
}

/** How many bytes the program takes on this device, and whether it is here already. */
export function findFfmpeg(options: JobOptions = {}): Promise<Program> {
  return client.run(v.object({ bytes: v.number(), isKept: v.boolean() }), (api) => api.findProgram(), options);
}

/** Fetches the program before it is needed, so that every file can be converted offline. @throws AppError CONVERT_FAILED */
export async function keepFfmpeg(options: JobOptions): Promise<void> {
  await client.run(v.undefined(), (api, onProgress) => api.keepProgram(onProgress), options);
}
