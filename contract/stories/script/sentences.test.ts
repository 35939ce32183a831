import { expect, it } from 'vitest';
import { countWords, firstWords, spokenSeconds, splitSentences } from './sentences.ts';

it.each([
  ['English', 'Dr. Smith left at 3.30 p.m. today. Really? Yes!', ['Dr. Smith left at 3.30 p.m. today.', 'Really?', 'Yes!']],
  ['German', 'Er kam, z. B. Montag. Dann ging er.', ['Er kam, z. B. Montag.', 'Dann ging er.']],
  ['French', '« Où vas-tu ? » Elle rit. Puis rien…', ['« Où vas-tu ? »', 'Elle rit.', 'Puis rien…']],
  ['Spanish', '¿Qué es? ¡Es el mar!', ['¿Qué es?', '¡Es el mar!']],
  ['Japanese', '春は暖かい。夏は暑い！', ['春は暖かい。', '夏は暑い！']],
  ['Hindi', 'समुद्र शांत है। नाव चलती है।', ['समुद्र शांत है।', 'नाव चलती है।']],
  ['Arabic', 'البحر هادئ. هل نبحر؟ نعم.', ['البحر هادئ.', 'هل نبحر؟', 'نعم.']],
  ['lines without a full stop', 'The harbour\n\nBoats leave\n', ['The harbour', 'Boats leave']],
  ['signs alone', '… Then — it ends. !', ['… Then — it ends. !']],
])('splits sentences: %s', (_, text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});

it('counts words, also those without blanks between them, and says how long they take', () => {
  expect(['a well-known – harbour', '風がとても強い', '3 boats', '…'].map(countWords)).toEqual([3, 4, 2, 0]);
  expect(spokenSeconds('one two three four five')).toBe(2);
});

it.each([
  ['one, two, three', 2, 'one, two'],
  ['one “two” three', 2, 'one “two”'],
  ['風がとても強い', 2, '風が'],
  ['one', 7, 'one'],
  ['…', 7, ''],
])('keeps the first words of «%s»: %i', (text, max, first) => {
  expect(firstWords(text, max)).toBe(first);
});
