import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type BulkItem, bulkSchema, countBulkImages, followsStills, keepPrompted, toBulkItems } from './bulk-prompts.ts';
import { readPromptLines } from './read-prompt-lines.ts';

it.each([
  ['one prompt per line', 'a\nb', ['a', 'b']],
  ['lines of Windows and a byte order mark', '\uFEFFa\r\nb\r\n', ['a', 'b']],
  ['blank lines skipped', '\n a \n\n\t\nb', ['a', 'b']],
  ['surrounding quotes stripped', '"a, b"\n\'c\'\n"say ""hi"""', ['a, b', 'c', 'say "hi"']],
  ['quotes inside stay', 'the "old" harbour', ['the "old" harbour']],
  ['quotes around nothing are a blank line', '""\nx', ['x']],
  ['quotes over line breaks hold a prompt together', '"a\r\nb",\nc\n"d\n\'e\nf\'', ['a\r\nb', 'c', '"d', "'e", "f'"]],
  ['cells in quotes are not one prompt in quotes', '"a";"b"\n\'c\',\'d\'', ['"a";"b"', "'c','d'"]],
  ['what no database keeps is no prompt', '\0\0\na\0b', ['ab']],
  ['no prompts', '', []],
])('a list in the field: %s', (_, text, prompts) => expect(readPromptLines(text)).toEqual(prompts));

it('each item gets image_num 1', () => {
  const generations = toBulkItems(['a']);
  expect(generations).toEqual([
    [
      { op: 'replace', path: 'prompt', value: 'a' },
      { op: 'replace', path: 'image_num', value: 1 },
    ],
  ]);
  expect(v.is(bulkSchema, { generations, file_name: 'a.csv' })).toBe(true);
});

it('items without a prompt are dropped', () => {
  const [good] = toBulkItems(['a']);
  const none: BulkItem = [{ op: 'replace', path: 'image_num', value: 1 }];
  const blank: BulkItem = [{ op: 'replace', path: 'prompt', value: '  ' }];
  expect(keepPrompted([none, good!, blank])).toEqual([good]);
});

it('image_num becomes the number of prompts', () => {
  expect(countBulkImages(toBulkItems(['a', 'b', 'c']))).toBe(3);
  fc.assert(fc.property(fc.string(), (text) => countBulkImages(toBulkItems(readPromptLines(text))) === readPromptLines(text).length));
});

it.each<[('still' | 'video')[], boolean]>([
  [['still', 'video'], true],
  [['still', 'still', 'video'], true],
  [['video'], false],
  [['still', 'video', 'video'], false],
  [[], true],
])('a video prompt must follow the still image: %j', (prompts, isRight) => expect(followsStills(prompts)).toBe(isRight));

it('spaces behind a closing quote cost no more time than any text of their length', () => {
  expect(readPromptLines(`"a"${' '.repeat(100_000)}x`)).toHaveLength(1);
}, 10_000);
