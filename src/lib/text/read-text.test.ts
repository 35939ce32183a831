import { expect, it } from 'vitest';
import { readBytes } from './read-text.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
};

// Bytes as Excel and editors on systems of these languages write them.
const written: [encoding: string, language: string, text: string, hex: string][] = [
  [
    'Western European',
    'en-US',
    'a café at dusk, “neon” sign, dad’s boat – 5 €',
    '6120636166e9206174206475736b2c20936e656f6e94207369676e2c20646164927320626f6174209620352080',
  ],
  ['Western European (Mac)', 'fr', 'un garçon à l’école, œuvre d’été', '756e206761728d6f6e2088206cd58e636f6c652c20cf757672652064d58e748e'],
  [
    'Western European (DOS)',
    'de',
    'Zürich im Schnee, ein schönes Mädchen',
    '5a817269636820696d205363686e65652c2065696e20736368946e6573204d84646368656e',
  ],
  ['Central European', 'pl', 'żółty dom, źdźbło trawy w śniegu', 'bff3b3747920646f6d2c209f649f62b36f2074726177792077209c6e69656775'],
  ['Cyrillic', 'ru', 'старый маяк у моря, Москва', 'f1f2e0f0fbe920ece0ffea20f320eceef0ff2c20cceef1eae2e0'],
  ['Greek', 'el', 'ένας φάρος στο χιόνι', 'ddede1f220f6dcf1eff220f3f4ef20f7e9fcede9'],
  ['Turkish', 'tr', 'karlı dağda bir ışık, İstanbul', '6b61726cfd206461f064612062697220fdfefd6b2c20dd7374616e62756c'],
  ['Hebrew', 'he', 'חתול על החלון', 'e7fae5ec20f2ec20e4e7ece5ef'],
  ['Chinese (simplified)', 'zh-CN', '雪中的灯塔，4K高清', 'd1a9d6d0b5c4b5c6cbfea3ac344bb8dfc7e5'],
  ['Chinese (traditional)', 'zh-TW', '雪中的燈塔，4K高畫質', 'b3b7a4a4aababf4fb6f0a141344bb0aab565bde8'],
  ['Japanese', 'ja', '雪の中の灯台、高画質', '90e182cc928682cc939491e481418d8289e68ebf'],
  ['Japanese (EUC)', 'ja', '雪の中の灯台、高画質', 'c0e3a4cec3e6a4cec5f4c2e6a1a2b9e2b2e8bcc1'],
  ['Korean', 'ko', '눈 속의 등대, 4K', 'b4ab20bcd3c0c720b5eeb4eb2c20344b'],
];

it.each(written)('%s text is read on a system that writes it', (encoding, language, text, hex) => {
  expect(readBytes(bytesOf(hex), [language])[0]).toEqual({ text, encoding, isGuessed: true });
});

it.each(written)('%s text is among what an English system offers', (_encoding, _language, text, hex) => {
  expect(readBytes(bytesOf(hex), ['en-US']).map((reading) => reading.text)).toContain(text);
});

it.each([
  ['UTF-8', utf8('Zürich')],
  ['UTF-8', utf8('\uFEFFZürich')],
  ['UTF-16LE', utf16('\uFEFFZürich', false)],
  ['UTF-16BE', utf16('\uFEFFZürich', true)],
  ['UTF-16LE', utf16('Zürich', false)],
  ['UTF-16BE', utf16('Zürich', true)],
])('%s is read as what it is, with or without a mark', (encoding, bytes) => {
  expect(readBytes(bytes, ['zh-CN', 'ja'])).toEqual([{ text: 'Zürich', encoding, isGuessed: false }]);
});

it('UTF-8 with a damaged byte stays UTF-8, so that the damage is seen and no other letters are', () => {
  const bytes = new Uint8Array([...utf8('Zürich, żółw\ncaf'), 0xc3, 0x0a]);
  expect(readBytes(bytes, ['en'])).toEqual([{ text: 'Zürich, żółw\ncaf\uFFFD\n', encoding: 'UTF-8', isGuessed: false }]);
});

it('NULs in a text of single bytes do not make it UTF-16', () => {
  expect(readBytes(utf8('a hare\n\0\na fox\n'), ['en'])[0]?.text).toBe('a hare\n\0\na fox\n');
});

it('Chinese in UTF-16 without a mark has NULs in its line ends alone', () => {
  expect(readBytes(utf16('雪中的灯塔\r\n', false), ['en'])[0]?.text).toBe('雪中的灯塔\r\n');
});

it('a picture or an archive is no text in any encoding', () => {
  for (const hex of ['ffd8ffe000104a46494600010100000100010000ffdb0043', '504b0304140000000800a1b2c3d4e5f60102030405060708']) {
    expect(readBytes(bytesOf(hex), ['en', 'zh-CN', 'ja'])).toEqual([]);
  }
});

it.each([
  ['ASCII', [...utf8(`${'x'.repeat(20_000)} `), 0xe9]],
  ['accented letters', Array.from({ length: 20_000 }, (_, at) => 0xe0 + (at % 20))],
])(
  'a long run of %s without a space costs no more time than any text of its length',
  (_, bytes) => expect(readBytes(Uint8Array.from(bytes), ['en']).every(({ isGuessed }) => isGuessed)).toBe(true),
  10_000,
);

it('a space that keeps two words together is no letter of another encoding', () => {
  expect(readBytes(Uint8Array.from([...utf8('a'), 0xa0, ...utf8('cat')]), ['en'])[0]?.text).toBe('a\u00A0cat');
});
