import * as v from 'valibot';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { CheckApi, PictureMeasures } from './api.ts';

const client = createWorkerClient<CheckApi>({
  start: () => new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module', name: 'check' }),
  size: 2,
});

const side = v.pipe(v.number(), v.integer(), v.minValue(1));
const measuresSchema = v.strictObject({
  width: side,
  height: side,
  sharpness: v.pipe(v.number(), v.finite(), v.minValue(0)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  face: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

/**
 * Measures how large and how sharp a picture is, the hash by which its copies are found and, where asked, whether it shows a face: the first
 * time that fetches a file of 0.2 MB. @throws AppError CONVERT_FAILED for what cannot be decoded or is too large; the signal's reason when
 * aborted.
 */
export function measurePicture(
  source: Blob,
  { looksForFaces, ...options }: JobOptions & { looksForFaces: boolean },
): Promise<PictureMeasures> {
  return client.run(measuresSchema, (api) => api.measurePicture(source, looksForFaces), options);
}
