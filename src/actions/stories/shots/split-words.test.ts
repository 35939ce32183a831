import { expect, it } from 'vitest';
import { splitWords } from './split-words.ts';

const three = 'The lamp is lit. A storm comes. Nobody sleeps.';

it.each<[string, string, number | null, [string, string]]>([
  [
    'the sentence under the caret begins the second part',
    three,
    three.indexOf('storm'),
    ['The lamp is lit.', 'A storm comes. Nobody sleeps.'],
  ],
  ['in the first sentence it is cut behind it', three, 3, ['The lamp is lit.', 'A storm comes. Nobody sleeps.']],
  ['without a caret it is cut at the sentence nearest to the middle', three, null, ['The lamp is lit.', 'A storm comes. Nobody sleeps.']],
  ['one sentence is cut between two words', 'a very long walk home', null, ['a very long', 'walk home']],
  ['one sentence is cut at the word at the caret', 'a very long walk home', 2, ['a', 'very long walk home']],
  ['languages without blanks are cut between sentences', '雨が降る。船が来る。', null, ['雨が降る。', '船が来る。']],
  ['one word stays whole', 'Storm', null, ['Storm', '']],
  ['nothing gives nothing', '', null, ['', '']],
])('%s', (_, text, caret, [first, second]) => {
  expect(splitWords(text, caret)).toEqual({ first, second });
});
