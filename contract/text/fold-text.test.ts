import { expect, test } from 'vitest';
import { foldText, wordsOf } from './fold-text.ts';

test.each([
  ['quotes', 'dragon’s wizard´s l‘été', "dragon's wizard's l'ete"],
  ['hyphens', 'steam‑powered oil–on–canvas −5', 'steam-powered oil-on-canvas 5'],
  ['spaces', 'red\u00a0fox\u2009on\u3000ice\r\nnow', 'red fox on ice now'],
  ['case and accents', 'ÉCLAIR cafe\u0301 Σίσυφος ΌΛΟΣ', 'eclair café ΣΊΣΥΦΟΣ όλος'],
  [
    'letters without an accent',
    'Łódź smørrebrød Đà Straße Æsir cœur Þór ışık İzmir',
    'Lodz smorrebrod Da STRASSE aesir coeur thor isik izmir',
  ],
  ['what nobody sees', 'photo\u00adreal neon\u200bnoir \ufeffend ❤️', 'photoreal neonnoir end ❤'],
  ['width and ligatures', 'ＡＢＣ　８ｋ ﬁne Ⅳ', 'abc 8k fine iv'],
  ['kana', 'ｳｻｷﾞ ウサギ ヴァイオリン', 'うさぎ うさぎ ゔぁいおりん'],
  ['Arabic', 'أحمد إلى آية ٱلله كـــتاب مَدِينَة فارسی ٢٣ ۲۳', 'احمد الي ايه الله كتاب مدينه فارسي 23 23'],
  ['Hebrew', 'שָׁלוֹם עַל־יָד צה״ל', 'שלום על יד צה ל'],
  ['syllables of Hangul', '각'.normalize('NFD'), '각'],
  ['punctuation', '<lora:detail_x:0.8> (odd:1.3), 1024×768.', 'lora detail x 0.8 odd 1.3 1024x768'],
])('a search makes no difference between %s', (_, text, other) => {
  expect(foldText(text)).toBe(foldText(other));
});

test('signs that make another letter stay', () => {
  for (const [one, other] of [
    ['が', 'か'],
    ['हिन्दी', 'हनद'],
    ['สวัสดี', 'สวสด'],
    ['1.5', '15'],
    ['ши', 'щи'],
  ] as const)
    expect(foldText(one)).not.toBe(foldText(other));
});

test('the words of a search stand once each, the longest first', () => {
  expect(wordsOf(' fox, “lighthouse” FOX — ')).toEqual(['lighthouse', 'fox']);
  expect(wordsOf('— !')).toEqual([]);
});
