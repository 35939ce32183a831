import * as v from 'valibot';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { FilmReading, ProbeApi } from './api.ts';

const client = createWorkerClient<ProbeApi>({
  start: () => new Worker(new URL('./probe.worker.ts', import.meta.url), { type: 'module', name: 'probe' }),
  stallMs: 45_000,
});

const side = v.pipe(v.number(), v.integer(), v.minValue(1));
const readingSchema = v.strictObject({
  width: side,
  height: side,
  durationS: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  codec: v.nullable(v.string()),
  poster: v.nullable(v.blob()),
  texts: v.array(v.strictObject({ key: v.string(), text: v.string() })),
});

/**
 * Reads an MP4, WEBM or MOV that is to be imported. @throws AppError CONVERT_FAILED for what is none, is damaged or holds no film; the
 * signal's reason when aborted.
 */
export function readFilm(source: Blob, options?: JobOptions): Promise<FilmReading> {
  return client.run(readingSchema, (api) => api.readFilm(source), options);
}
