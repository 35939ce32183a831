import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../tests/support/model/model-server.ts';
import { ORD_EPOCH, type StudioDatabase } from '../db/database.ts';
import { openStudio } from '../db/open-database.ts';
import { listNewestMedia } from '../db/queries/media/media.ts';
import { releaseDue } from '../db/outbox/release-due.ts';
import { syncStatus } from '../sync/status.ts';
import { deleteMedia } from './media/delete-media.ts';
import { starMany } from './media/star-many.ts';
import { starMedia } from './media/star-media.ts';
import { AppError } from '../../contract/errors.ts';
import { undoHeldChange } from './undo-held-change.ts';
import { forgetAllUndo, redoLast, registerUndo, undoByKey, undoLast } from './undo.ts';

let db: StudioDatabase;
let account = 0;

beforeEach(async () => {
  forgetAllUndo();
  account += 1;
  db = await openStudio({ ...new ModelServer().me, user_id: `undo-${account}` });
  for (let i = 0; i < 3; i++) {
    const server = new ModelServer();
    server.addMedia(uuid(i), 1000 + i);
    const row = server.live()[0]!;
    await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
  }
});

afterEach(() => {
  syncStatus.library = 'on-disk';
});

const starred = async () => (await listNewestMedia(9)).filter((row) => row.is_starred).map((row) => row.id);
const shown = async () => (await listNewestMedia(9)).map((row) => row.id);

it('takes back what was done last, then what was done before it', async () => {
  await starMedia(uuid(0), true);
  await deleteMedia([uuid(1)]);
  expect((await undoLast())?.label).toBe('image deleted');
  expect(await shown()).toHaveLength(3);
  expect((await undoLast())?.label).toBe('image starred');
  expect(await starred()).toEqual([]);
  expect(await undoLast()).toBeNull();
});

it('does again what was undone, until something else is done', async () => {
  await starMedia(uuid(0), true);
  await undoLast();
  expect((await redoLast())?.label).toBe('image starred');
  expect(await starred()).toEqual([uuid(0)]);
  await undoLast();
  await starMedia(uuid(1), true);
  expect(await redoLast()).toBeNull();
});

it('gives a star back only to those that had none before', async () => {
  await starMedia(uuid(0), true);
  expect(await starMany([uuid(0), uuid(1), uuid(2)], true)).toMatchObject({ changed: 2 });
  await undoLast();
  expect(await starred()).toEqual([uuid(0)]);
});

it('refuses to star more at once than a call may name', async () => {
  await expect(
    starMany(
      Array.from({ length: 201 }, (_, i) => uuid(i)),
      true,
    ),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'You can only star 200 images at a time',
  });
});

it('a late Undo brings the pictures back at once, without a connection, as they were', async () => {
  await starMedia(uuid(2), true);
  const before = (await listNewestMedia(9)).map(({ id, created_at, prompt_head }) => ({ id, created_at, prompt_head }));
  const { mid } = await deleteMedia([uuid(0), uuid(1)]);
  const { madeAt } = (await db.outbox.get({ mid }))!;
  await releaseDue(db, madeAt + 6_000);
  await undoByKey(mid);
  expect((await listNewestMedia(9)).map(({ id, created_at, prompt_head }) => ({ id, created_at, prompt_head }))).toEqual(before);
});

it('an Undo after the deletion was sent shows the rows as they were', async () => {
  const { mid } = await deleteMedia([uuid(0)]);
  const mutation = (await db.outbox.get({ mid }))!;
  await db.transaction('rw', db.outbox, db.done, db.shadow, async () => {
    await db.outbox.delete(mutation.n!);
    await db.shadow.clear();
    await db.done.put({ mid, at: 1, intent: { ...mutation, state: 'acked' } });
  });
  await undoLast();
  expect(await shown()).toContain(uuid(0));
});

it('an inverse that fails is not tried again, and the next Undo goes on', async () => {
  await starMedia(uuid(0), true);
  registerUndo({ label: 'broken', undo: () => Promise.reject(new Error('gone')) });
  await expect(undoLast()).rejects.toThrow('gone');
  expect((await undoLast())?.label).toBe('image starred');
});

it('an inverse that full storage stopped can be tried again, before anything else', async () => {
  await starMedia(uuid(0), true);
  const answers = [() => Promise.reject(new AppError('STORAGE_FULL')), () => Promise.resolve()];
  registerUndo({ label: 'moved', undo: () => answers.shift()!() });
  await expect(undoLast()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect((await undoLast())?.label).toBe('moved');
  expect((await undoLast())?.label).toBe('image starred');
});

it('a deletion whose Undo could not be stored can still be taken back', async () => {
  const { mid } = await deleteMedia([uuid(0)]);
  const refuse = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  db.outbox.hook('updating', refuse);
  await expect(undoHeldChange(mid)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  db.outbox.hook('updating').unsubscribe(refuse);
  expect((await undoLast())?.key).toBe(mid);
  expect(await shown()).toContain(uuid(0));
});

it('takes back the last change, not the one before it, while the studio does not have it yet', async () => {
  await starMedia(uuid(0), true);
  syncStatus.library = 'in-memory';
  const starring = starMedia(uuid(1), true);
  await eventually(async () => expect(await starred()).toContain(uuid(1)));
  const undoing = undoLast();
  await eventually(async () => expect(await starred()).toHaveLength(1));
  expect(await starred()).toEqual([uuid(0)]);
  await db.outbox.clear();
  await starring;
  expect((await undoing)?.label).toBe('image starred');
});

it('can take back a change that is made while an earlier one is being taken back', async () => {
  await starMedia(uuid(0), true);
  syncStatus.library = 'in-memory';
  const undoing = undoLast();
  await eventually(async () => expect(await starred()).toEqual([]));
  const starring = starMedia(uuid(1), true);
  await eventually(async () => expect(await starred()).toEqual([uuid(1)]));
  await db.outbox.clear();
  await Promise.all([undoing, starring]);
  syncStatus.library = 'on-disk';
  await undoLast();
  expect(await starred()).toEqual([]);
});

it('a refused change leaves nothing to take back', async () => {
  await starMedia(uuid(0), true);
  await expect(starMedia(uuid(9), true)).rejects.toMatchObject({ code: 'GONE' });
  await undoLast();
  expect(await starred()).toEqual([]);
});
