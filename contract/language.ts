import * as v from 'valibot';

/** ISO 639-1. Kurdish is Central Kurdish in Arabic letters, Serbian in Cyrillic, Azerbaijani and Malay in Latin letters. */
export const languages = [
  ...(['am', 'ar', 'az', 'be', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu'] as const),
  ...(['fa', 'fi', 'fr', 'gu', 'he', 'hi', 'hr', 'hu', 'hy', 'is', 'it', 'ja', 'ka', 'kn', 'ko'] as const),
  ...(['ku', 'lo', 'lt', 'lv', 'ml', 'mr', 'ms', 'nl', 'no', 'or', 'pa', 'pl', 'pt', 'ro', 'ru'] as const),
  ...(['sk', 'sl', 'sq', 'sr', 'sv', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'yo', 'zh'] as const),
] as const;
export const languageSchema = v.picklist(languages);
export type Language = v.InferOutput<typeof languageSchema>;

const shortText = /^(?:[a-zA-Z]|\P{L}){0,12}$/u;
/** Characters of a text that are looked at: more of them do not change the answer. */
const detectedLength = 2_000;

/**
 * A text that is taken for English without a look: an empty one, or up to 12 characters of symbols, digits, spaces and the letters
 * a to z. Any other letter, such as the é of `café`, says something about the language.
 */
export function isTooShortToDetect(text: string): boolean {
  return shortText.test(text.normalize('NFC').trim());
}

/**
 * The language of a text. `detect` answers with an ISO 639-1 code, or with nothing for a text without letters; it gets letters
 * with their accents composed, because languages are told apart by them. English where nothing is known.
 */
export function detectWith(detect: (text: string) => string, text: string): Language {
  if (isTooShortToDetect(text)) return 'en';
  const code = detect(text.slice(0, detectedLength).normalize('NFC'));
  return v.is(languageSchema, code) ? code : 'en';
}

const rightToLeft: ReadonlySet<Language> = new Set(['ar', 'fa', 'he', 'ku', 'ur']);

/** The direction that a language is written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
