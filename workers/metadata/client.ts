import * as v from 'valibot';
import { importedSettingsSchema, type ImportedSettings } from '../../contract/metadata/imported-settings.ts';
import { createWorkerClient, type JobOptions } from '../shared/worker-client.ts';
import type { FilmText, GenerationData, MetadataApi } from './api.ts';

const generationDataSchema = v.strictObject({
  mime: v.picklist(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  data: v.nullable(importedSettingsSchema),
  picture: v.nullable(v.blob()),
});

const client = createWorkerClient<MetadataApi>({
  start: () => new Worker(new URL('./metadata.worker.ts', import.meta.url), { type: 'module', name: 'metadata' }),
});

/**
 * Size, type and generation data of a picture file, read off the main thread. @throws AppError CONVERT_FAILED for
 * what is not a picture or is too large; the signal's reason when aborted.
 */
export function readGenerationData(file: Blob, options?: JobOptions): Promise<GenerationData> {
  return client.run(generationDataSchema, (api) => api.readGenerationData(file), options);
}

/** Reads the settings of a film and other texts from its file; null if it has none. @throws the signal's reason when aborted */
export function readFilmData(texts: readonly FilmText[], options?: JobOptions): Promise<ImportedSettings | null> {
  return client.run(v.nullable(importedSettingsSchema), async (api) => api.readFilmData(texts), options);
}
