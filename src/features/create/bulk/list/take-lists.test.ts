import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { ModelServer } from '../../../../../tests/support/model/model-server.ts';
import { bulkData, changeBulkRows, readBulk } from '../../../../actions/bulk/bulk-store.ts';
import { openStudio } from '../../../../db/open-database.ts';
import { closeToast, currentToasts } from '../../../../ui/feedback/toast/toast-store.ts';
import { createState, enterMode } from '../../form/create.state.ts';
import { takeLists, takeText } from './take-lists.ts';

const animals = new File(['a hare\r\n\r\n"a fox, asleep"\r\n'], 'animals.csv', { type: 'text/csv' });
const ships = new File(['a tug'], 'ships.txt', { type: 'text/plain' });
const press = (label: string) =>
  currentToasts()[0]!
    .actions.find((action) => action.label === label)!
    .onPress();
const shown = () => currentToasts().map(({ text }) => text);
const prompts = () => bulkData().rows.map(({ cells }) => cells['prompt']);

beforeEach(async () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  await openStudio(new ModelServer().me);
  await readBulk();
  await changeBulkRows(
    bulkData().rows.map(({ id }) => id),
    () => null,
  );
  for (const { key } of currentToasts()) closeToast(key);
  enterMode('image');
});

test('adds lists to the table file by file, shows the table, and Undo leads back', async () => {
  await takeText('a goat');
  enterMode('image');
  await takeLists([animals, ships]);
  expect(createState.mode).toBe('bulk');
  expect(prompts()).toEqual(['a goat', 'a hare', 'a fox, asleep', 'a tug']);
  expect(shown()).toEqual(['3 rows added from animals.csv, ships.txt.']);
  expect(bulkData().table.fileName).toBe('animals.csv');
  await press('Undo');
  expect(createState.mode).toBe('image');
  expect(prompts()).toEqual(['a goat']);
});

test('counts rows without a prompt, and rows beyond the table limit', async () => {
  await takeText('prompt,seed\na hare,1\n,2\n,3\n');
  expect(shown()).toEqual(['1 row added. 2 rows without a prompt left out.']);
  await takeText('a fox\n'.repeat(2_010));
  expect(bulkData().rows).toHaveLength(2_000);
  expect(shown()).toEqual(['1,999 rows added. 11 rows left out: a table holds 2,000.']);
});

test('leaves the table as it is for a file without prompts, a too large or a binary one, and names the file', async () => {
  const left: [File, string][] = [
    [new File(['\n \n'], 'empty.txt'), 'There is no prompt in empty.txt.'],
    [new File(['a hare\n'.repeat(1_200_000)], 'huge.txt'), 'A list of prompts can have 8 MB, and huge.txt has more.'],
    [new File(['\0\0\n\0'], 'nul.txt'), 'Left out: line 1 has bytes that are no text; line 2 has bytes that are no text.'],
    [new File(['PK\x03\x04\x14\0', new Uint8Array([0x81, 0x90, 0xff])], 'sheet.csv'), 'sheet.csv is no text that can be read'],
  ];
  for (const [file, sentence] of left) {
    await takeLists([file]);
    expect(createState.mode).toBe('image');
    expect(prompts()).toEqual([]);
    expect(shown()).toEqual([expect.stringContaining(sentence)]);
  }
});

test('Error reading file: one that was moved or changed leaves the table as it is', async () => {
  const moved = new File(['a hare'], 'moved.txt');
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  Object.assign(moved, { arrayBuffer: gone, text: gone, slice: () => Object.assign(new Blob(), { arrayBuffer: gone, text: gone }) });
  await takeLists([moved]);
  expect(prompts()).toEqual([]);
  expect(shown()).toEqual(['Error reading file: moved.txt was moved, changed or locked since you chose it. Nothing was changed.']);
});

test('names bad lines and files, and takes the good ones', async () => {
  const mixed = new File(['a hare\n\0\0\na fox'], 'mixed.txt');
  await takeLists([mixed, new File([new Uint8Array([0xff, 0xd8, 0x01, 0x81])], 'sheet.csv')]);
  expect(prompts()).toEqual(['a hare', 'a fox']);
  const [taken, refused] = shown();
  expect(taken).toBe('2 rows added from mixed.txt.');
  expect(refused).toContain('sheet.csv is no text that can be read');
  expect(refused).toContain('Left out: line 2 of mixed.txt has bytes that are no text.');
});

test('shows a preview of a guessed encoding, and can read the file with another one', async () => {
  await takeLists([new File([new Uint8Array([0x6b, 0xf9, 0xf2]), ' v lese'], 'horses.txt')]);
  expect(shown()).toEqual(['1 row added from horses.txt. Read as Western European: kùò v lese']);
  await press('Other letters');
  await eventually(() => expect(shown()[0]).toContain('Read as Central European: kůň v lese'));
  expect(prompts()).toEqual(['kůň v lese']);
});
