import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { limits } from '../../../contract/limits.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import type { BulkJob, BulkRow } from '../../db/queries/generations/bulk-rows.ts';
import { newId } from '../../lib/new-id.ts';
import { syncStatus } from '../../sync/status.ts';
import { startGeneration } from '../generations/start-generation.ts';
import { bulkData, changeBulkRows, changeBulkTable, putBulkRows, readBulk } from './bulk-store.ts';
import { stepBulk } from './run-bulk.ts';

let db: StudioDatabase;
const request: GenerationParams = {
  prompt: 'a hare',
  negative_prompt: '',
  model: 'painter',
  width: 64,
  height: 64,
  image_num: 1,
  seed: null,
  variation_source: null,
  strength: null,
};
const job = (change: Partial<GenerationParams> = {}): BulkJob => ({
  state: 'queued',
  request: { ...request, ...change },
  mediaId: newId(),
  generationId: newId(),
  error: null,
  seed: null,
  mime: null,
});
const row = (n: number, parts: Partial<BulkRow> = {}): BulkRow => ({
  id: newId(),
  n,
  cells: { prompt: 'a hare' },
  still: job(),
  video: null,
  ...parts,
});
const states = () => bulkData().rows.map(({ still }) => still?.state);
const asked = async () => (await db.outbox.toArray()).filter(({ kind }) => kind === 'generation.create').length;
const end = (id: string, change: Partial<MediaRow>) => db.media.update(id, change);
const mediaIdAt = (index: number) => bulkData().rows[index]!.still!.mediaId;

beforeEach(async () => {
  db = await openStudio(new ModelServer().me);
  await readBulk();
  await db.meta.put({ k: 'cursor', value: 1 });
});
afterEach(async () => {
  await changeBulkRows(
    bulkData().rows.map(({ id }) => id),
    () => null,
  );
  await Promise.all([db.media.clear(), db.generations.clear(), db.outbox.clear(), db.problems.clear()]);
  await db.meta.delete('isLeaving');
  syncStatus.state = 'starting';
});

test('rows are asked for in their order, some at a time, and the next ones when those are done', async () => {
  await putBulkRows(Array.from({ length: limits.bulkInFlight + 2 }, (_, n) => row(n)));
  await changeBulkTable({ isRunning: true });
  expect(await stepBulk()).toBe(true);
  expect(await asked()).toBe(limits.bulkInFlight);
  expect(states().slice(-3)).toEqual(['making', 'queued', 'queued']);
  await end(mediaIdAt(0), { status: 'completed', seed: 7, mime: 'image/png' });
  await stepBulk();
  expect(bulkData().rows[0]!.still).toMatchObject({ state: 'done', seed: 7, mime: 'image/png' });
  expect(await asked()).toBe(limits.bulkInFlight + 1);
});

test('a row that was asked for before a crash is not asked for again', async () => {
  await putBulkRows([row(1), row(2)]);
  await changeBulkTable({ isRunning: true });
  // The request was kept, and the app ended before the row could say so.
  await startGeneration(request, bulkData().rows[0]!.still!);
  await stepBulk();
  await stepBulk();
  expect(states()).toEqual(['making', 'making']);
  expect(await asked()).toBe(2);
  expect((await db.media.toArray()).map(({ id }) => id).toSorted()).toEqual([mediaIdAt(0), mediaIdAt(1)].toSorted());
});

test('paused, nothing more is sent, and what is being made is followed to its end', async () => {
  await putBulkRows([row(1), row(2)]);
  await changeBulkRows([bulkData().rows[0]!.id], (one) => ({ ...one, still: { ...one.still!, state: 'making' } }));
  await startGeneration(request, bulkData().rows[0]!.still!);
  await changeBulkTable({ isRunning: false });
  expect(await stepBulk()).toBe(true);
  await end(mediaIdAt(0), { status: 'completed' });
  expect(await stepBulk(), 'nothing is left to wait for').toBe(false);
  expect(states()).toEqual(['done', 'queued']);
  expect(await asked()).toBe(1);
});

test('offline, nothing is sent before the connection is back', async () => {
  await putBulkRows([row(1)]);
  await changeBulkTable({ isRunning: true });
  syncStatus.state = 'offline';
  expect(await stepBulk(), 'it goes on later').toBe(true);
  expect(await asked()).toBe(0);
  syncStatus.state = 'saved';
  await stepBulk();
  expect(await asked()).toBe(1);
});

test('each row says how it ended, also one whose request was refused or whose image was taken back', async () => {
  await putBulkRows([row(1), row(2), row(3), row(4, { still: job({ model: '' }) })]);
  await changeBulkTable({ isRunning: true });
  await stepBulk();
  expect(bulkData().rows[3]!.still, 'a request that is not right').toMatchObject({
    state: 'failed',
    error: expect.stringContaining('model'),
  });
  const [first, second, third] = [mediaIdAt(0), mediaIdAt(1), mediaIdAt(2)];
  await end(first, { status: 'failed', failed_reason: 'The engine is out of memory.' });
  const mutation = (await db.outbox.toArray()).find(({ keys }) => keys.includes(`media:${second}`))!;
  await db.problems.add({ mid: mutation.mid, at: 1, reason: 'refused', code: 'MODEL_UNAVAILABLE', intent: mutation });
  await db.media.bulkDelete([second, third]);
  await stepBulk();
  expect(
    bulkData()
      .rows.slice(0, 3)
      .map(({ still }) => [still!.state, still!.error]),
  ).toEqual([
    ['failed', 'The engine is out of memory.'],
    ['failed', expect.stringMatching(/engine/i)],
    ['canceled', null],
  ]);
  expect(await stepBulk()).toBe(false);
  expect(bulkData().table.isRunning, 'all is done').toBe(false);
});

test('without credits the queue pauses with its reason, and the refused row waits as an item that was never asked for', async () => {
  await putBulkRows([row(1), row(2)]);
  await changeBulkTable({ isRunning: true, stopped: null });
  await stepBulk();
  const [first, second] = [mediaIdAt(0), mediaIdAt(1)];
  const mutation = (await db.outbox.toArray()).find(({ keys }) => keys.includes(`media:${first}`))!;
  await db.problems.add({ mid: mutation.mid, at: 1, reason: 'refused', code: 'CREDITS_EXHAUSTED', intent: mutation });
  await db.media.delete(first);
  await end(second, { status: 'completed' });
  expect(await stepBulk()).toBe(false);
  expect(states()).toEqual(['queued', 'done']);
  expect(mediaIdAt(0)).not.toBe(first);
  expect(bulkData().table).toMatchObject({ isRunning: false, stopped: expect.stringMatching(/credits/i) });
  expect(await db.problems.count(), 'it is asked for again in one place only').toBe(0);
  await changeBulkTable({ isRunning: true, stopped: null });
  await stepBulk();
  expect(states()).toEqual(['making', 'done']);
});

test('a sign-out in the middle fails no row', async () => {
  await putBulkRows([row(1), row(2)]);
  await changeBulkTable({ isRunning: true });
  await db.meta.put({ k: 'isLeaving', value: true });
  await expect(stepBulk()).rejects.toMatchObject({ code: 'LEAVING' });
  expect(states()).toEqual(['queued', 'queued']);
});

test('a row that was deleted or taken out of the queue while others are sent is not sent', async () => {
  await putBulkRows([row(1), row(2), row(3)]);
  await changeBulkTable({ isRunning: true });
  const [, second, third] = bulkData().rows;
  const step = stepBulk();
  await changeBulkRows([second!.id], () => null);
  await changeBulkRows([third!.id], (one) => ({ ...one, still: null }));
  await step;
  expect(states()).toEqual(['making', undefined]);
  expect(await asked()).toBe(1);
});

test('a video begins when its still is done, with that as its image, and waits while the still has failed', async () => {
  const video = () => job({ model: 'painter-clips', creation_mode: 'image2video' });
  await putBulkRows([row(1, { video: video() }), row(2, { video: video() })]);
  await changeBulkTable({ isRunning: true });
  await stepBulk();
  expect(await asked(), 'the stills alone').toBe(2);
  await end(mediaIdAt(0), { status: 'completed' });
  await end(mediaIdAt(1), { status: 'failed', failed_reason: 'No.' });
  await stepBulk();
  expect(bulkData().rows.map((one) => one.video!.state)).toEqual(['making', 'queued']);
  const made = await db.generations.get(bulkData().rows[0]!.video!.generationId);
  expect(made).toMatchObject({ creation_mode: 'image2video', image_url: `/api/media/${mediaIdAt(0)}/original` });
  await end(bulkData().rows[0]!.video!.mediaId, { status: 'completed' });
  expect(await stepBulk(), 'the other waits for the person').toBe(false);
});

test('a row that was asked for anew while the old one is made keeps the new one', async () => {
  await putBulkRows([row(1)]);
  await changeBulkTable({ isRunning: true });
  await stepBulk();
  const old = mediaIdAt(0);
  await changeBulkRows([bulkData().rows[0]!.id], (one) => ({ ...one, still: job() }));
  await end(old, { status: 'completed' });
  await stepBulk();
  expect(states()).toEqual(['making']);
  expect(mediaIdAt(0)).not.toBe(old);
});
