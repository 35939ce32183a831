import { directionOf, type Language } from '../../../contract/text/language.ts';

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const otherLetter = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u;

/** Whether a text has letters of the direction of a language: it may have been replaced since its language was detected. */
export function isWrittenLike(language: Language, text: string): boolean {
  return (directionOf(language) === 'rtl' ? rightToLeftLetter : otherLetter).test(text);
}
