import { beforeEach, expect, test, vi } from 'vitest';
import { closeToast, currentToasts } from '../../../ui/feedback/toast-store.ts';
import { changeForm, createState, enterMode } from '../form/create.state.ts';
import { blankForm } from '../form/form-modes.ts';
import { takeLists } from './take-lists.ts';

const animals = new File(['a hare\r\n\r\n"a fox, asleep"\r\n'], 'animals.csv', { type: 'text/csv' });
const ships = new File(['a tug'], 'ships.txt', { type: 'text/plain' });
const press = (label: string) =>
  currentToasts()[0]!
    .actions.find((action) => action.label === label)!
    .onPress();
const shown = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  for (const { key } of currentToasts()) closeToast(key);
  createState.forms.bulk = blankForm('bulk');
  enterMode('image');
  changeForm({ prompt: 'Low sun over the salt marsh' });
});

test('a list is shown in its own form, and Undo leads back to the prompt', async () => {
  await takeLists([animals]);
  expect(createState).toMatchObject({ mode: 'bulk', form: { prompt: 'a hare\na fox, asleep', isBulk: true, listName: 'animals.csv' } });
  expect(shown()).toEqual(['2 prompts from animals.csv.']);
  await press('Undo');
  expect(createState).toMatchObject({ mode: 'image', form: { prompt: 'Low sun over the salt marsh', listName: '' } });
  expect(createState.forms.bulk).toMatchObject({ prompt: '', listName: '' });
});

test('a list that takes the place of another one says so, and Undo brings that back with its file', async () => {
  await takeLists([animals]);
  await takeLists([ships]);
  expect(createState.form).toMatchObject({ prompt: 'a tug', listName: 'ships.txt' });
  expect(shown()).toEqual(['1 prompt from ships.txt took the place of your prompt.']);
  await press('Undo');
  expect(createState).toMatchObject({ mode: 'bulk', form: { prompt: 'a hare\na fox, asleep', listName: 'animals.csv' } });
});

test('several files are one list, one file after the other', async () => {
  changeForm({ prompt: '' });
  await takeLists([animals, ships]);
  expect(createState.form).toMatchObject({ prompt: 'a hare\na fox, asleep\na tug', listName: 'animals.csv, ships.txt' });
  expect(shown()).toEqual(['3 prompts from animals.csv, ships.txt.']);
});

test('a file without a prompt, larger than any list or without text leaves the form as it is, and says which it is', async () => {
  const left: [File, string][] = [
    [new File(['\n \n'], 'empty.txt'), 'There is no prompt in empty.txt.'],
    [new File(['a hare\n'.repeat(300_000)], 'huge.txt'), 'A list of prompts can have 2 MB, and huge.txt has more.'],
    [new File(['\0\0\n\0'], 'nul.txt'), 'Left out: line 1 has bytes that are no text; line 2 has bytes that are no text.'],
    [new File(['PK\x03\x04\x14\0', new Uint8Array([0x81, 0x90, 0xff])], 'sheet.csv'), 'sheet.csv is no text that can be read'],
  ];
  for (const [file, sentence] of left) {
    await takeLists([file]);
    expect(createState).toMatchObject({ mode: 'image', form: { prompt: 'Low sun over the salt marsh' } });
    expect(shown()).toEqual([expect.stringContaining(sentence)]);
  }
});

test('a bad line or file is named, and the good ones are taken', async () => {
  changeForm({ prompt: '' });
  const mixed = new File(['a hare\n\0\0\na fox'], 'mixed.txt');
  await takeLists([mixed, new File([new Uint8Array([0xff, 0xd8, 0x01, 0x81])], 'sheet.csv')]);
  expect(createState.form).toMatchObject({ prompt: 'a hare\na fox', listName: 'mixed.txt' });
  const [taken, refused] = shown();
  expect(taken).toBe('2 prompts from mixed.txt.');
  expect(refused).toContain('sheet.csv is no text that can be read');
  expect(refused).toContain('Left out: line 2 of mixed.txt has bytes that are no text.');
});

test('words whose bytes do not tell their letters are shown as they were read, and can be read otherwise', async () => {
  await takeLists([new File([new Uint8Array([0x6b, 0xf9, 0xf2]), ' v lese'], 'horses.txt')]);
  expect(shown()).toEqual(['1 prompt from horses.txt. Read as Western European: kùò v lese']);
  await press('Other letters');
  expect(shown()[0]).toContain('Read as Central European: kůň v lese');
  expect(createState.form).toMatchObject({ prompt: 'kůň v lese', isBulk: true, listName: 'horses.txt' });
  await press('Undo');
  expect(createState).toMatchObject({ mode: 'image', form: { prompt: 'Low sun over the salt marsh' } });
});

test('a prompt that was edited before the letters are read otherwise comes back with Undo', async () => {
  await takeLists([new File([new Uint8Array([0x6b, 0xf9, 0xf2]), ' v lese'], 'horses.txt')]);
  changeForm({ prompt: 'horses in a wood' });
  await press('Other letters');
  await press('Undo');
  expect(createState).toMatchObject({ mode: 'bulk', form: { prompt: 'horses in a wood' } });
});
