import * as Comlink from 'comlink';
import * as v from 'valibot';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { LeftOut, TakeFile, UnzipApi } from './api.ts';

export type { LeftOut } from './api.ts';

const client = createWorkerClient<UnzipApi>({
  start: () => new Worker(new URL('./unzip.worker.ts', import.meta.url), { type: 'module', name: 'unzip' }),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const leftOutSchema = v.strictObject({
  others: count,
  archives: count,
  tooLarge: count,
  packedOtherwise: count,
  suspicious: count,
  damaged: count,
});
const fileSchema = v.strictObject({ name: v.pipe(v.string(), v.maxLength(200)), bytes: v.instance(ArrayBuffer) });

/** Counts the pictures and videos of a zip that would be imported. @throws AppError CONVERT_FAILED for what is not a zip or is too large */
export async function countFiles(archive: Blob, options?: JobOptions): Promise<number> {
  return (await client.run(v.strictObject({ files: count }), (api) => api.countFiles(archive), options)).files;
}

/**
 * Takes the pictures and videos out of a zip, one after the other: the next one when `take` resolved. Answers with what was left
 * out. @throws AppError CONVERT_FAILED for what is not a zip or is too large; the signal's reason when aborted
 */
export function unzip(archive: Blob, take: TakeFile, options?: JobOptions): Promise<LeftOut> {
  const taker = Comlink.proxy((file: Parameters<TakeFile>[0]) => take(v.parse(fileSchema, file)));
  return client.run(leftOutSchema, (api) => api.unzip(archive, taker), options);
}
