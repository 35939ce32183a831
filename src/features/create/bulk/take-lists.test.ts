import { beforeEach, expect, test } from 'vitest';
import { closeToast, currentToasts } from '../../../ui/feedback/toast-store.ts';
import { changeForm, createState } from '../form/create.state.ts';
import { takeLists } from './take-lists.ts';

const animals = new File(['a hare\r\n\r\n"a fox, asleep"\r\n'], 'animals.csv', { type: 'text/csv' });
const ships = new File(['a tug'], 'ships.txt', { type: 'text/plain' });
const shown = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  for (const { key } of currentToasts()) closeToast(key);
  changeForm({ prompt: 'Low sun over the salt marsh', isBulk: false, listName: '' });
});

test('a list that takes the place of a prompt says so, and Undo brings back the prompt and that it was one', async () => {
  const { prompt, isBulk, listName } = createState.form;
  await takeLists([animals]);
  expect(createState.form).toMatchObject({ prompt: 'a hare\na fox, asleep', isBulk: true, listName: 'animals.csv' });
  expect(shown()).toEqual(['2 prompts from animals.csv took the place of your prompt.']);
  await currentToasts()[0]!.actions[0]!.onPress();
  expect(createState.form).toMatchObject({ prompt, isBulk, listName });
});

test('Undo brings back an earlier list with its file', async () => {
  await takeLists([animals]);
  await takeLists([ships]);
  expect(createState.form).toMatchObject({ prompt: 'a tug', listName: 'ships.txt' });
  await currentToasts()[0]!.actions[0]!.onPress();
  expect(createState.form).toMatchObject({ prompt: 'a hare\na fox, asleep', isBulk: true, listName: 'animals.csv' });
});

test('several files are one list, one file after the other', async () => {
  changeForm({ prompt: '' });
  await takeLists([animals, ships]);
  expect(createState.form).toMatchObject({ prompt: 'a hare\na fox, asleep\na tug', listName: 'animals.csv, ships.txt' });
  expect(shown()).toEqual(['3 prompts from animals.csv, ships.txt.']);
});

test('a file without a prompt, or larger than any list, leaves the form as it is', async () => {
  await takeLists([new File(['\n \n'], 'empty.txt')]);
  await takeLists([new File(['a hare\n'.repeat(300_000)], 'huge.txt')]);
  expect(createState.form).toMatchObject({ prompt: 'Low sun over the salt marsh', isBulk: false });
  expect(shown()).toEqual([expect.stringContaining('no prompt in empty.txt'), expect.stringContaining('no prompt in huge.txt')]);
});
