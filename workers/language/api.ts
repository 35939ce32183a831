import type { Language } from '../../contract/text/language.ts';

export type LanguageApi = {
  detectLanguage(text: string): Promise<Language>;
};
