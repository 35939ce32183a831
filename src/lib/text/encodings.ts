/** How bytes stand for letters. `name`: for people. `languages`: whose systems write it when nothing else is asked for. */
export type Encoding = {
  label: string;
  name: string;
  languages: readonly string[];
  /** First bytes of the characters that almost every text keeps to, of encodings with two bytes a character. */
  common?: readonly [from: number, to: number];
  /** Characters of the bytes from 0x80 on, where `TextDecoder` does not know the encoding, or not in every engine. */
  upper?: string;
};

/** The characters of the bytes 0xA0–0xFF of Latin-1. */
const latin1 = String.fromCharCode(...Array.from({ length: 96 }, (_, i) => 0xa0 + i));
// Node reads windows-1252 as Latin-1. Excel's “CSV (MS-DOS)” is 850 in Western Europe, and 437, with the same letters, in America.
const windows1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ${latin1}`;
const dos850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Of encodings that fit equally well, the one of the person's language is first, and then in this order: strict ones before others. */
export const encodings: readonly Encoding[] = [
  {
    label: 'windows-1252',
    name: 'Western European',
    languages: ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da'],
    upper: windows1252,
  },
  { label: 'windows-1250', name: 'Central European', languages: ['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'ro', 'sq', 'bs'] },
  { label: 'euc-kr', name: 'Korean', languages: ['ko'], common: [0xb0, 0xc8] },
  { label: 'shift_jis', name: 'Japanese', languages: ['ja'], common: [0xb0, 0xcf] },
  { label: 'euc-jp', name: 'Japanese (EUC)', languages: ['ja'], common: [0xb0, 0xcf] },
  { label: 'gb18030', name: 'Chinese (simplified)', languages: ['zh'], common: [0xb0, 0xd7] },
  { label: 'big5', name: 'Chinese (traditional)', languages: ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant'], common: [0xa4, 0xc6] },
  { label: 'windows-1255', name: 'Hebrew', languages: ['he', 'iw'] },
  { label: 'windows-1251', name: 'Cyrillic', languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk'] },
  { label: 'windows-1253', name: 'Greek', languages: ['el'] },
  { label: 'windows-1254', name: 'Turkish', languages: ['tr', 'az'] },
  { label: 'windows-1256', name: 'Arabic', languages: ['ar', 'fa', 'ur'] },
  { label: 'windows-1257', name: 'Baltic', languages: ['lt', 'lv', 'et'] },
  { label: 'windows-1258', name: 'Vietnamese', languages: ['vi'] },
  { label: 'windows-874', name: 'Thai', languages: ['th'] },
  { label: 'koi8-r', name: 'Cyrillic (KOI8)', languages: [] },
  { label: 'ibm866', name: 'Cyrillic (DOS)', languages: [] },
  { label: 'macintosh', name: 'Western European (Mac)', languages: [] },
  { label: 'ibm850', name: 'Western European (DOS)', languages: [], upper: dos850 },
  { label: 'iso-8859-2', name: 'Central European (ISO)', languages: [] },
];

/** The encodings, those of the person's languages first. `languages`: as a browser tells them, the best first. */
export function encodingsFor(languages: readonly string[]): Encoding[] {
  const rank = ({ languages: own }: Encoding): number => {
    const at = languages.findIndex((language) => own.some((one) => isOf(language, one)));
    return at === -1 ? languages.length : at;
  };
  return encodings.toSorted((a, b) => rank(a) - rank(b) || specific(b, languages) - specific(a, languages));
}

const isOf = (language: string, one: string): boolean => `${language}-`.toLowerCase().startsWith(`${one}-`.toLowerCase());

/** Longer for zh-TW than for zh, which both name a Taiwanese system. */
function specific({ languages: own }: Encoding, languages: readonly string[]): number {
  return own.reduce((most, one) => (languages.some((language) => isOf(language, one)) ? Math.max(most, one.length) : most), 0);
}

/** The text in an encoding; null where the bytes are none of it. */
export function decodeAs(bytes: Uint8Array<ArrayBuffer>, { label, upper }: Encoding): string | null {
  if (upper !== undefined) {
    // One character a byte, so that the upper half can be put in its place.
    const text = new TextDecoder('utf-16le').decode(Uint16Array.from(bytes));
    return text.replaceAll(/[\u0080-\u00FF]/g, (byte) => upper[byte.charCodeAt(0) - 0x80]!);
  }
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
