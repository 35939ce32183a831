import * as Comlink from 'comlink';
import type { LanguageApi } from './api.ts';
import { detectLanguage } from './detect-language.ts';

Comlink.expose({ detectLanguage: (text) => Promise.resolve(detectLanguage(text)) } satisfies LanguageApi);
