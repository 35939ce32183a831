import * as v from 'valibot';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { ArchiveApi, ArchiveEntry } from './api.ts';

export type { ArchiveEntry } from './api.ts';

const client = createWorkerClient<ArchiveApi>({
  start: () => new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module', name: 'archive' }),
});

/**
 * Packs files into one zip archive. Files of the same name get a number. Pictures are compressed already, so nothing is
 * compressed again, and the archive only refers to their bytes: it takes no memory of its own.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted.
 */
export async function makeArchive(entries: ArchiveEntry[], options: JobOptions = {}): Promise<Blob> {
  const answer = v.pipe(
    v.blob(),
    v.check((blob) => blob.size > 0 && blob.type === 'application/zip', 'is not an archive'),
  );
  return client.run(answer, (api, onProgress) => api.writeZip(entries, onProgress), options);
}
