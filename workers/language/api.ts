import type { Language } from '../../contract/language.ts';

export type LanguageApi = {
  detectLanguage(text: string): Promise<Language>;
};
