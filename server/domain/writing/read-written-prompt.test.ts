import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { readWrittenPrompt } from './read-written-prompt.ts';

it.each([
  ['A harbour at dawn', 'A harbour at dawn'],
  ['  A harbour at dawn\n', 'A harbour at dawn'],
  ['<think>A harbour? Which one?</think>\n\nA harbour at dawn', 'A harbour at dawn'],
  ['```text\nA harbour at dawn\n```', 'A harbour at dawn'],
  ['"A harbour at dawn"', 'A harbour at dawn'],
  ['“A harbour at dawn”', 'A harbour at dawn'],
  ['Here is the improved prompt: A harbour at dawn', 'A harbour at dawn'],
  ['Prompt: A harbour at dawn', 'A harbour at dawn'],
  ['"Dawn" over a harbour called "Home"', '"Dawn" over a harbour called "Home"'],
  ['A sign that says: open', 'A sign that says: open'],
])('takes the prompt out of what was answered (%#)', (answer, prompt) => {
  expect(readWrittenPrompt(answer)).toBe(prompt);
});

it.each(['', ' ', '""', '<think>and then', '```\n\n```', 'a'.repeat(limits.promptLength + 1)])(
  'finds no prompt where there is none (%#)',
  (answer) => {
    expect(readWrittenPrompt(answer)).toBeNull();
  },
);

it('never gives more than was answered, nor more than a prompt may have', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', '`', '\n', ':', '<think>', '</think>', 'Prompt', ' ') }), (answer) => {
      const prompt = readWrittenPrompt(answer);
      if (prompt === null) return;
      expect(answer).toContain(prompt.slice(0, 1));
      expect(prompt.length).toBeLessThanOrEqual(answer.length);
      expect(prompt).toBe(prompt.trim());
    }),
  );
});
