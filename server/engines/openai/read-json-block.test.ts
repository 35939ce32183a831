import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJsonBlock } from './read-json-block.ts';

it.each([
  ['{"a":1}', { a: 1 }],
  ['Here you are:\n```json\n{"a":{"b":"}"}}\n```\nAnything else?', { a: { b: '}' } }],
  ['In {braces}: {"a":"\\"{"}', { a: '"{' }],
  ['no data at all', undefined],
  ['cut off: {"a":', undefined],
])('finds the object in «%s»', (text, value) => expect(readJsonBlock(text)).toEqual(value));

it('finds any object that is written between other words', () => {
  const words = fc.string().filter((text) => !/[{"]/.test(text));
  fc.assert(
    fc.property(words, fc.dictionary(fc.string(), fc.jsonValue()), words, (before, value, after) => {
      expect(readJsonBlock(`${before}${JSON.stringify(value)}${after}`)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
