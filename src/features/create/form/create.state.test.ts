import { beforeEach, expect, test } from 'vitest';
import { changeForm, createState, fillPrompt, putWritten } from './create.state.ts';

beforeEach(() => changeForm({ prompt: 'a hare\na fox', isBulk: true, listName: 'animals.csv' }));

test.each([
  ['typing', () => changeForm({ prompt: 'a tug' })],
  ['a suggestion', () => fillPrompt('a tug')],
  ['the assistant', () => putWritten('a tug')],
])('a prompt changed by %s is no longer that of the file', (_, change) => {
  change();
  expect(createState.form).toMatchObject({ prompt: 'a tug', listName: '' });
});

test('other settings leave the prompt with its file', () => {
  changeForm({ width: 512 });
  expect(createState.form.listName).toBe('animals.csv');
});
