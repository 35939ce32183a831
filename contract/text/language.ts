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

const plainLetters = /^(?:[a-zA-Z]|\P{L})*$/u;
/**
 * Share of the best score with which English wins in a text of the letters a to z. Prompts are short and full of names, and most are
 * English: of 43 English prompts it leaves 2 wrong instead of 14, and of 180 declaration texts 2.
 */
const englishShare = 0.8;

/** `language`: an ISO 639-1 code, empty for a text without letters. `getScores`: a score for each language that comes into question. */
type Detected = { language: string; getScores: () => Record<string, number> };

/**
 * The language of a text. `detect` gets letters with their accents composed, because they tell languages apart. English where nothing
 * is known, and where it is nearly as likely as another language.
 */
export function detectWith(detect: (text: string) => Detected, text: string): Language {
  if (isTooShortToDetect(text)) return 'en';
  const looked = text.slice(0, detectedLength).normalize('NFC');
  const found = detect(looked);
  if (plainLetters.test(looked)) {
    const scores = found.getScores();
    if ((scores['en'] ?? 0) >= englishShare * (scores[found.language] ?? 0)) return 'en';
  }
  return v.is(languageSchema, found.language) ? found.language : 'en';
}

const rightToLeft: ReadonlySet<Language> = new Set(['ar', 'fa', 'he', 'ku', 'ur']);

/** The direction that a language is written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
