import { languageSchema, type Language } from '../../contract/text/language.ts';
import { createWorkerClient } from '../shared/worker-client.ts';
import type { LanguageApi } from './api.ts';

const client = createWorkerClient<LanguageApi>({
  start: () => new Worker(new URL('./language.worker.ts', import.meta.url), { type: 'module', name: 'language' }),
});

/** The language of a text, one of 60. @throws AppError CONVERT_FAILED where the part that knows them is not on this device */
export function detectLanguage(text: string): Promise<Language> {
  return client.run(languageSchema, (api) => api.detectLanguage(text));
}
