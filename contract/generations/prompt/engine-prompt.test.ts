import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promptForEngine, type TagWords } from './engine-prompt.ts';

const known = ['mara', 'ben', 'sks-boat.safetensors', '玛拉'];
const chosen = { model_id: known[0]!, characters: known.slice(1).map((model_id) => ({ model_id })) };

describe('an engine gets the prompt without the names that only the studio understands', () => {
  it.each([
    ['@mara walks by the sea', 'walks by the sea'],
    ['a pier with @mara', 'a pier with'],
    ['a pier with @mara.', 'a pier with.'],
    ['a pier, @mara, at dawn', 'a pier, at dawn'],
    ['@mara, smiling', 'smiling'],
    ['@mara @ben by  the sea', 'by  the sea'],
    ['with @mara, @ben and a dog', 'with, and a dog'],
    ['a pier (@mara waves)', 'a pier (waves)'],
    ['a pier\n@ben\nat dawn', 'a pier\nat dawn'],
    ['a @sks-boat.safetensors at sea', 'a at sea'],
    ['画@mara在海边', '画在海边'],
    ['画@玛拉在海边', '画在海边'],
    ['@mara', ''],
    ['<<THE_MARKER>> meets <<CHARACTER_2>> and @ben', 'meets and'],
    ['a sign with <<SALE>> on it', 'a sign with <<SALE>> on it'],
  ])('%s', (typed, received) => expect(promptForEngine(typed, chosen)).toBe(received));

  it.each([
    'write to ana@mara.example, or me@ben',
    'müller@mara',
    '@mara2 and @maraschino',
    '@mara.example',
    '@sks-boat',
    '@Mara, @unknown',
    'a @ b  @@mara',
    '  two  blanks ',
  ])('leaves as it is: %s', (typed) => expect(promptForEngine(typed, chosen)).toBe(typed));
});

it.each([
  ['a pier', undefined, 'a pier'],
  ['a pier', ' ', 'a pier'],
  ['a pier', 'sks boat', 'sks boat, a pier'],
  ['sks boat at a pier', 'sks boat', 'sks boat at a pier'],
  ['@mara', 'sks boat', 'sks boat'],
])('the words for what was trained come first, once: %s with %s', (prompt, object_prompt, expected) =>
  expect(promptForEngine(prompt, { ...chosen, ...(object_prompt === undefined ? {} : { object_prompt }) })).toBe(expected),
);

describe('the description of a character or trained model replaces its tag', () => {
  const tags: TagWords[] = [
    { key: 'mara', words: 'Mara', description: 'a sailor with red hair' },
    { key: 'ben', words: 'ben', isNeeded: true },
  ];
  it.each([
    ['@mara walks by the sea', 'ben, Mara, a sailor with red hair, walks by the sea'],
    ['@ben and @mara.', 'ben and Mara, a sailor with red hair.'],
    ['@mara, @ben and @mara again', 'Mara, a sailor with red hair, ben and Mara again'],
    ['a pier with @mara', 'ben, a pier with Mara, a sailor with red hair'],
    ['@mara', 'ben, Mara, a sailor with red hair'],
    ['a pier', 'ben, a pier'],
    ['@玛拉 with @ben', 'with ben'],
    ['me@mara.example and @ben', 'me@mara.example and ben'],
  ])('%s', (typed, received) => expect(promptForEngine(typed, chosen, tags)).toBe(received));

  it('beside the words for what was trained', () =>
    expect(promptForEngine('a pier', { ...chosen, object_prompt: 'sks boat' }, tags)).toBe('sks boat, ben, a pier'));
});

it('leaves every text without a tag as it is', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((any) => any.replaceAll('@', ''));
  fc.assert(fc.property(text, (typed) => promptForEngine(typed, chosen) === typed));
});

it('takes out the tags of what was chosen, and leaves the words, other tags and blanks between them', () => {
  const word = fc.stringMatching(/^[a-zé]{1,6}$/);
  const other = fc.oneof(
    word,
    word.map((name) => `@x${name}`),
    word.map((name) => `${name}@mara.example`),
    word.map((name) => `${name}@mara`),
  );
  const tag = fc.constantFrom(...known).map((key) => `@${key}`);
  const blank = fc.constantFrom(' ', '  ', '\n');
  const piece = fc.record({ text: fc.oneof(other, tag), blank });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const isTag = ({ text }: { text: string }) => known.includes(text.slice(1));
      const received = promptForEngine(pieces.map(({ text, blank: after }) => text + after).join(''), chosen);
      expect(received.split(/\s+/).filter(Boolean)).toEqual(pieces.filter((one) => !isTag(one)).map(({ text }) => text));
      pieces.forEach((one, index) => {
        const next = pieces[index + 1];
        if (next !== undefined && !isTag(one) && !isTag(next)) expect(received).toContain(one.text + one.blank + next.text);
      });
    }),
  );
});
