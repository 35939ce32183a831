import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { FilmApi, FilmRequest } from './api.ts';

export type { FilmRequest } from './api.ts';

const client = createWorkerClient<FilmApi>({
  start: () => new Worker(new URL('./film.worker.ts', import.meta.url), { type: 'module', name: 'film' }),
});

const answerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('done'),
    value: v.pipe(
      v.blob(),
      v.check(({ size, type }) => size > 0 && type === 'video/mp4', 'is not a film'),
    ),
  }),
  v.object({ kind: v.literal('unsupported'), reason: v.string() }),
]);

/**
 * Makes the MP4 of a plan in this tab. A large one grows in the studio's own storage.
 * @throws AppError CONVERT_FAILED, WEBCODECS_UNSUPPORTED; the signal's reason when aborted
 */
export async function assembleFilm(request: FilmRequest, options: JobOptions = {}): Promise<Blob> {
  const answer = await client.run(answerSchema, (api, onProgress) => api.assembleFilm(request, onProgress), options);
  if (answer.kind === 'done') return answer.value;
  throw new AppError('WEBCODECS_UNSUPPORTED', { detail: answer.reason });
}
