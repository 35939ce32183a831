import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { ModelServer } from '../../../../../tests/support/model/model-server.ts';
import { painterModel } from '../../../../../contract/catalogue/model.ts';
import { bulkData, changeBulkRows, changeBulkTable, readBulk } from '../../../../actions/bulk/bulk-store.ts';
import { openStudio } from '../../../../db/open-database.ts';
import type { BulkJob } from '../../../../db/queries/generations/bulk-rows.ts';
import { currentToasts } from '../../../../ui/feedback/toast/toast-store.ts';
import { blankForm } from '../../form/form-modes.ts';
import { askRows, lackOf, remakeRows, retryRows } from '../ask-rows.ts';
import { countAsked, describeLeftOut, nameAsked } from '../bar/count-asked.ts';
import { describeRun } from '../bar/describe-run.ts';
import { findGone } from '../find-gone.ts';
import { countJobs } from '../row-state.ts';
import { writeResults } from '../write-results.ts';
import { addRows, duplicateRows, removeRows } from './add-rows.ts';
import { checkRow } from './check-row.ts';
import { editCells } from './edit-cell.ts';

const settings = { form: blankForm('bulk'), videoForm: blankForm('image2video'), models: [painterModel], plan: 'pro' as const };
const editCell = (rows: readonly string[], column: string, text: string) => editCells(rows, { [column]: text }, settings);
const prompts = () => bulkData().rows.map(({ cells }) => cells['prompt']);
const ids = () => bulkData().rows.map(({ id }) => id);
const job = (state: BulkJob['state'], change: Partial<BulkJob> = {}): BulkJob => ({
  state,
  request: checkRow({ prompt: 'a hare' }, settings).still!,
  mediaId: '01920000-0000-7000-8000-0000abcd1234',
  generationId: '01920000-0000-7000-8000-000000000002',
  error: null,
  seed: null,
  mime: null,
  ...change,
});
const setStill = (still: BulkJob) => changeBulkRows(ids(), (row) => ({ ...row, still }));

beforeEach(async () => {
  await openStudio(new ModelServer().me);
  await readBulk();
  await changeBulkRows(ids(), () => null);
  await changeBulkTable({ columns: ['prompt'], isRunning: false });
});

test('rows added concurrently keep their order', async () => {
  await Promise.all(['a', 'b', 'c'].map((prompt) => addRows([{ prompt }])));
  expect(prompts()).toEqual(['a', 'b', 'c']);
  expect(new Set(bulkData().rows.map(({ n }) => n)).size).toBe(3);
});

test('adds, copies and deletes a row in place, and Undo restores it there', async () => {
  await addRows([{ prompt: 'a' }, { prompt: 'b' }]);
  await duplicateRows([ids()[0]!]);
  await addRows([{ prompt: 'c' }], { behind: ids()[0]! });
  expect(prompts()).toEqual(['a', 'c', 'a', 'b']);
  const putBack = await removeRows([ids()[1]!, ids()[2]!]);
  expect(prompts()).toEqual(['a', 'b']);
  await putBack();
  expect(prompts()).toEqual(['a', 'c', 'a', 'b']);
});

test('an edited finished row can be requested again; another video prompt keeps its image', async () => {
  await addRows([{ prompt: 'a' }]);
  await setStill(job('done'));
  await editCell(ids(), 'video_prompt', 'it runs');
  expect(bulkData().rows[0]).toMatchObject({ cells: { prompt: 'a', video_prompt: 'it runs' }, still: { state: 'done' } });
  const undo = await editCell(ids(), 'prompt', ' b ');
  expect(bulkData().rows[0]).toMatchObject({ cells: { prompt: 'b' }, still: null });
  await undo();
  expect(bulkData().rows[0]).toMatchObject({ cells: { prompt: 'a' }, still: { state: 'done' } });
});

test('an edit in a custom column keeps the image, and its undo keeps later edits', async () => {
  await addRows([{ prompt: 'a', note: 'x' }]);
  await setStill(job('done'));
  const undo = await editCell(ids(), 'note', 'y');
  expect(bulkData().rows[0]).toMatchObject({ cells: { note: 'y' }, still: { state: 'done' } });
  await undo();
  expect(bulkData().rows[0]!.cells).toEqual({ prompt: 'a', note: 'x' });
  const undoPrompt = await editCell(ids(), 'prompt', 'b');
  await editCell(ids(), 'prompt', 'c');
  await undoPrompt();
  expect(prompts()).toEqual(['c']);
});

test('an edited queued row stays queued, and undo restores its cells', async () => {
  await addRows([{ prompt: 'a' }]);
  await askRows(ids(), settings);
  const before = bulkData().rows[0]!.still!;
  const undo = await editCell(ids(), 'prompt', 'b');
  const { still } = bulkData().rows[0]!;
  expect(still).toMatchObject({ state: 'queued', request: { prompt: 'b' } });
  expect(still!.mediaId, 'the old words may be on their way').not.toBe(before.mediaId);
  expect(currentToasts()).toEqual([]);
  await undo();
  expect(bulkData().rows[0]).toMatchObject({ cells: { prompt: 'a' }, still: before });
});

test('an edit with a problem removes a row from the queue, and a message gives the reason', async () => {
  await addRows([{ prompt: 'a' }, { prompt: 'b' }]);
  await askRows(ids(), settings);
  await editCells([ids()[1]!], { prompt: 'b', seed: 'x' }, settings);
  expect(bulkData().rows.map(({ still }) => still?.state)).toEqual(['queued', undefined]);
  expect(currentToasts().map(({ text }) => text)).toEqual(['Row 2 no longer waits in the queue: Seed must be between 0 and 4294967295.']);
});

test('a row with a deleted image says so in the results, does not count as done, and can be created again', async () => {
  await addRows([{ prompt: 'a' }]);
  await setStill(job('done'));
  await (await openStudio(new ModelServer().me)).meta.put({ k: 'cursor', value: 1 });
  const gone = await findGone(bulkData().rows);
  expect(writeResults(bulkData().rows, ['prompt'], { origin: '', gone }).split('\r\n')[1]).toBe('a,Deleted,,,,');
  expect(describeRun(countJobs(bulkData().rows, gone), { isRunning: false, stopped: null }, false)).toBe('0 of 1 done · 1 deleted.');
  await remakeRows(ids(), settings);
  expect(bulkData().rows[0]!.still).toMatchObject({ state: 'queued' });
});

test('a row cannot be edited during its generation', async () => {
  await addRows([{ prompt: 'a' }]);
  await setStill(job('making'));
  await editCell(ids(), 'prompt', 'b');
  expect(prompts()).toEqual(['a']);
});

test('counts the requests, the rows left out and the missing credits before Create', async () => {
  await addRows([{ prompt: 'a' }, { prompt: 'b' }, {}, { prompt: 'c', seed: 'x' }]);
  const asked = countAsked(bulkData().rows, (row) => checkRow(row.cells, settings));
  expect(asked).toEqual({ images: 2, videos: 0, credits: 2, promptless: 1, wrong: 1 });
  expect(nameAsked(asked)).toBe('2 images');
  expect(nameAsked({ images: 1, videos: 2 })).toBe('1 image and 2 videos');
  expect(describeLeftOut(asked, 1)).toBe(
    '1 row needs a correction. 1 row without a prompt is left out. This takes 2 credits, and you have 1.',
  );
  await setStill(job('done'));
  expect(
    countAsked(bulkData().rows, (row) => checkRow(row.cells, { ...settings, models: [] })),
    'its model went away',
  ).toMatchObject({ wrong: 0 });
  expect(bulkData().rows.map((row) => lackOf(row, checkRow(row.cells, settings)).still)).toEqual([false, false, false, false]);
});

test('retries only failed rows, as new items', async () => {
  await addRows([{ prompt: 'a' }, { prompt: 'b' }]);
  await setStill(job('done'));
  await changeBulkRows([ids()[1]!], (row) => ({ ...row, still: job('failed', { error: 'No.' }) }));
  await retryRows(ids(), settings);
  const [done, again] = bulkData().rows;
  expect(done!.still).toEqual(job('done'));
  expect(again!.still).toMatchObject({ error: null, request: { prompt: 'b' } });
  expect(again!.still!.mediaId).not.toBe(job('failed').mediaId);
});

test('exports all columns and the result of each row, without formulas', async () => {
  await addRows([{ prompt: '=a, "b"', id: '7', state: 'old' }, { prompt: 'c' }], { columns: ['prompt', 'id', 'state'] });
  await changeBulkRows([ids()[0]!], (row) => ({ ...row, still: job('done', { seed: 42, mime: 'image/jpeg' }) }));
  await changeBulkRows([ids()[1]!], (row) => ({ ...row, still: job('failed', { error: '-1 is no size' }) }));
  expect(writeResults(bulkData().rows, bulkData().table.columns, { origin: 'https://studio.test', gone: new Set() })).toBe(
    [
      '\uFEFFprompt,id,state,file,address,seed used,error',
      `"'=a, ""b""",7,Done,pleinair-a-hare-abcd1234.jpg,https://studio.test/history?item=${job('done').mediaId},42,`,
      "c,,Failed,,,,'-1 is no size",
      '',
    ].join('\r\n'),
  );
});
