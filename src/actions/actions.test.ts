import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuid, ModelServer } from '../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../db/database.ts';
import { ORD_EPOCH } from '../db/database.ts';
import { openStudio } from '../db/open-database.ts';
import { savePacks } from '../db/library/packs/save-packs.ts';
import { countMedia } from '../db/queries/session.ts';
import { listHeldChanges } from '../db/queries/outbox/held-changes.ts';
import { listNewestMedia } from '../db/queries/media/media.ts';
import { listProblems } from '../db/queries/outbox/problems.ts';
import { writeMeta } from '../db/meta.ts';
import { releaseDue } from '../db/outbox/release-due.ts';
import { cancelGeneration } from './generations/cancel-generation.ts';
import { countUnsent } from './outbox/count-unsent.ts';
import { deleteMedia } from './media/delete-media.ts';
import { discardProblem } from './outbox/discard-problem.ts';
import { dismissHeldChange } from './outbox/dismiss-held-change.ts';
import { retryProblem } from './outbox/retry-problem.ts';
import { starMedia } from './media/star-media.ts';
import { startGeneration } from './generations/start-generation.ts';
import { undoHeldChange } from './undo-held-change.ts';

let db: StudioDatabase;
let account = 0;
const params = {
  prompt: 'a lake',
  negative_prompt: '',
  model: 'painter',
  width: 64,
  height: 64,
  image_num: 3,
  seed: null,
  variation_source: null,
  strength: null,
};

beforeEach(async () => {
  account += 1;
  db = await openStudio({ ...new ModelServer().me, user_id: `user-${account}` });
  for (let i = 0; i < 3; i++) await addRow(i);
  await writeMeta(db, 'live', 3);
});
afterEach(() => vi.useRealTimers());

async function addRow(i: number): Promise<void> {
  const server = new ModelServer();
  server.addMedia(uuid(i), 1000 + i);
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
}

describe('the count of the library', () => {
  it('is without what stories made; a deleted take is in no count, and one in the history counts', async () => {
    const take = (i: number, story: string) =>
      ({ id: `${story}.${uuid(i)}`, story_id: story, media_id: uuid(i), shot_id: null, title: '', made_of: 'key', created_at: 1 }) as const;
    for (const one of [take(0, uuid(8)), take(1, uuid(8)), take(1, uuid(9))])
      await db.storyMedia.put({ ...one, sp: 'space-1', seq: 1, g: 0 });
    const write = async (i: number, in_history: boolean) => {
      await db.media.update(uuid(i), { in_history });
      await db.touched.add({ media: [uuid(i)], generations: [] });
    };
    for (const i of [0, 1]) await write(i, false);
    expect(await countMedia()).toBe(1);
    await deleteMedia([uuid(0)]);
    expect(await countMedia()).toBe(1);
    await write(1, true);
    expect(await countMedia()).toBe(2);
    // The note of it is gone before it is counted.
    await write(1, false);
    await savePacks(db);
    expect(await countMedia()).toBe(1);
  });
});

describe('starting a generation', () => {
  it('a placeholder generation is added for each image at submit, the first one first', async () => {
    const { mediaIds } = await startGeneration(params);
    const newest = await listNewestMedia(3);
    expect(newest.map((row) => row.id)).toEqual(mediaIds);
    expect(newest[0]).toMatchObject({ status: 'submitted', prompt_head: 'a lake' });
    expect(new Set(newest.map((row) => row.generation_history_id)).size).toBe(1);
    expect(await countMedia()).toBe(6);
    expect(await countUnsent()).toBe(1);
    expect((await listNewestMedia(3)).map((row) => row.id)).toEqual(mediaIds);
  });

  it.each([
    ['an empty prompt', { prompt: '  ' }, 'VALIDATION_FAILED'],
    ['a 20,000-character prompt', { prompt: 'x'.repeat(20_000) }, 'VALIDATION_FAILED'],
    ['no image', { image_num: 0 }, 'VALIDATION_FAILED'],
    ['nine images', { image_num: 9 }, 'VALIDATION_FAILED'],
    ['a seed of -1', { seed: -1 }, 'VALIDATION_FAILED'],
    ['a width of 31', { width: 31 }, 'VALIDATION_FAILED'],
    ['five images on the free plan', { image_num: 5 }, 'PLAN_LIMIT'],
  ])('refuses %s and leaves nothing behind', async (_, change, code) => {
    await expect(startGeneration({ ...params, ...change })).rejects.toMatchObject({ code });
    expect(await db.outbox.count()).toBe(0);
    expect(await countMedia()).toBe(3);
  });

  it('a mock (placeholder) generation has an id, a time, image_num, its parameters, turbo_mode and generation_media_resource_id', async () => {
    const { mediaIds } = await startGeneration({ ...params, image_num: 2 });
    const [placeholder] = await listNewestMedia(1);
    expect(placeholder).toMatchObject({ id: mediaIds[0], model: 'painter', width: 64, status: 'submitted' });
    const row = await db.generations.get(placeholder!.generation_history_id);
    expect(row).toMatchObject({ prompt: 'a lake', image_num: 2, created_at: placeholder!.created_at });
    const [mutation] = await db.outbox.toArray();
    expect(mutation).toMatchObject({ kind: 'generation.create', args: { params: { generation_media_resource_ids: mediaIds } } });
  });

  it('placeholders are removed by resource id when they are cancelled', async () => {
    const { mediaIds } = await startGeneration(params);
    await cancelGeneration(mediaIds[1]!);
    expect((await listNewestMedia(2)).map((row) => row.id)).toEqual([mediaIds[0], mediaIds[2]]);
    await expect(cancelGeneration(uuid(0))).rejects.toMatchObject({ code: 'GONE' });
  });
});

describe('deleting', () => {
  it('hides the items at once and counts without them', async () => {
    await deleteMedia([uuid(0), uuid(1)]);
    expect((await listNewestMedia(9)).map((row) => row.id)).toEqual([uuid(2)]);
    expect(await countMedia()).toBe(1);
  });

  it('is refused when one of them is starred', async () => {
    await starMedia(uuid(1), true);
    await expect(deleteMedia([uuid(0), uuid(1)])).rejects.toMatchObject({
      code: 'STARRED',
      message: 'Image is starred, unstar to delete image',
    });
    expect(await countMedia()).toBe(3);
  });

  it('is undone inside the window, and a second click changes nothing', async () => {
    const { mid } = await deleteMedia([uuid(0)]);
    expect(await undoHeldChange(mid)).toBe('undone');
    expect(await undoHeldChange(mid)).toBe('undone');
    expect(await countMedia()).toBe(3);
    expect(await db.shadow.count()).toBe(0);
    expect(await countUnsent()).toBe(0);
  });

  it('can be undone at 4.99 s and is brought back from the Trash at 5.01 s', async () => {
    const early = await deleteMedia([uuid(0)]);
    const { madeAt } = (await db.outbox.get({ mid: early.mid }))!;
    expect(await releaseDue(db, madeAt + 4990)).toBe(10);
    expect(await undoHeldChange(early.mid)).toBe('undone');
    const late = await deleteMedia([uuid(0)]);
    const second = (await db.outbox.get({ mid: late.mid }))!;
    expect(await releaseDue(db, second.madeAt + 5010)).toBeNull();
    expect(await undoHeldChange(late.mid)).toBe('restored');
    expect((await db.outbox.toArray()).map((mutation) => [mutation.kind, mutation.state])).toEqual([
      ['media.delete', 'undone'],
      ['media.delete', 'ready'],
      ['media.restore', 'ready'],
    ]);
  });

  it('lets exactly one of undo and dismiss win when both happen at once', async () => {
    const { mid } = await deleteMedia([uuid(0)]);
    const [undone] = await Promise.all([undoHeldChange(mid), dismissHeldChange(mid)]);
    const state = (await db.outbox.get({ mid }))!.state;
    expect([undone, state]).toEqual(undone === 'undone' ? ['undone', 'undone'] : ['restored', 'ready']);
  });

  it('survives a reload: it is still hidden and its window goes on', async () => {
    const { mid } = await deleteMedia([uuid(0)]);
    db.close();
    await db.open();
    expect(await listHeldChanges()).toMatchObject([{ mid, text: 'Image deleted!', holdMs: 5000 }]);
    expect(await countMedia()).toBe(2);
    const { madeAt } = (await db.outbox.get({ mid }))!;
    await releaseDue(db, madeAt + 86_400_000);
    expect((await db.outbox.get({ mid }))!.state).toBe('ready');
  });

  it('holds at most its window when the clock goes back', async () => {
    const { mid } = await deleteMedia([uuid(0)]);
    const { madeAt } = (await db.outbox.get({ mid }))!;
    expect(await releaseDue(db, madeAt - 86_400_000)).toBe(5000);
    expect(await releaseDue(db, madeAt - 86_400_000 + 5000)).toBeNull();
  });
});

async function park() {
  await starMedia(uuid(0), true);
  const mutation = (await db.outbox.toArray())[0]!;
  await db.outbox.update(mutation.n!, { state: 'parked' });
  await db.problems.add({ mid: mutation.mid, at: 1, reason: 'parked', code: 'INTERNAL', intent: { ...mutation, state: 'parked' } });
  return { mutation, i: (await listProblems())[0]!.i! };
}

describe('a problem', () => {
  it('is tried again under its old key when it waited for the person', async () => {
    const { mutation, i } = await park();
    await retryProblem(i);
    expect(await db.outbox.get({ mid: mutation.mid })).toMatchObject({ state: 'ready' });
    expect(await listProblems()).toEqual([]);
  });

  it('is given up with everything it had changed here', async () => {
    const { i } = await park();
    await discardProblem(i);
    expect((await db.media.get(uuid(0)))?.is_starred).toBe(false);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.shadow.count()).toBe(0);
  });

  it('becomes a new change when it had been refused', async () => {
    const { mutation, i } = await park();
    await db.problems.update(i, { reason: 'refused' });
    await db.outbox.clear();
    await db.shadow.clear();
    await retryProblem(i);
    const [again] = await db.outbox.toArray();
    expect(again?.kind).toBe('media.star');
    expect(again?.mid).not.toBe(mutation.mid);
  });
});
