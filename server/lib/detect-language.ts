import { detectWith, type Language } from '../../contract/text/language.ts';

/** The language of a text, told as in the browser; English where it is too short. Its data (45 MB) is loaded at the first use. */
export async function detectLanguage(text: string): Promise<Language> {
  const { eld } = await import('eld/small');
  return detectWith((words) => eld.detect(words), text);
}
