import type { Language } from '../../../../contract/text/language.ts';

/** Languages that the voice spells letter by letter, or reads as English. */
const unspoken: ReadonlySet<Language> = new Set(['ku', 'lo', 'tl', 'yo']);
/** Voices that have another name than their language. */
const voices: Partial<Record<Language, string>> = { en: 'en-us', no: 'nb', zh: 'cmn' };

/** The name of the voice for a language. */
export function voiceOf(language: Language): string {
  return voices[language] ?? language;
}

/** Why the voice cannot speak a text, as a sentence for the person who asked; null when it can. */
export function refuseSpeech(text: string, language: Language): string | null {
  // For Japanese it knows no Chinese characters, and reads each as «Chinese character».
  if (language === 'ja' && /\p{sc=Han}/u.test(text))
    return 'The built-in voice reads Japanese in kana only. Write the words without kanji, or use a recorded voice.';
  if (!unspoken.has(language)) return null;
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language);
  return `The built-in voice does not speak ${name}. Write the words in another language, or use a recorded voice.`;
}
