import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { browserDisk, ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { bootstrapStep } from '../../sync/first-sync/bootstrap.ts';
import { pullPage } from '../../sync/pull/pull.ts';
import { pushOne } from '../../sync/push/push.ts';
import { commit } from '../commit.ts';
import { openStudio, saveMe, studio } from '../open-database.ts';
import { undoHeld } from '../outbox/release-due.ts';
import { findGeneration } from './generations/generations.ts';
import { listHeldChanges } from './outbox/held-changes.ts';
import { findMedia, listMedia, listNewestMedia } from './media/media.ts';
import { listProblems } from './outbox/problems.ts';
import { countMedia, findMe } from './session.ts';

const never = new AbortController().signal;
let server: ModelServer;
/** The worker beside the page: another connection to the same database. */
let worker: ModelDevice;
let users = 0;
const watched: { unsubscribe(): void }[] = [];

beforeEach(async () => {
  server = new ModelServer();
  server.userId = `live-${++users}`;
  server.pageLimit = 500;
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  const db = await openStudio(server.me);
  worker = await new ModelDevice(server, { now: 1_000_000 }, { name: db.name, disk: browserDisk(indexedDB) }).open();
});
afterEach(() => {
  for (const subscription of watched.splice(0)) subscription.unsubscribe();
  worker.close();
});

/** The last answer of a live query whose querier is a plain function, the kind that loses track after an `await`. */
function watch<T>(querier: () => Promise<T>): { last: T | undefined } {
  const seen: { last: T | undefined } = { last: undefined };
  // oxlint-disable-next-line typescript/promise-function-async -- that is the point
  watched.push(liveQuery(() => querier()).subscribe((value) => (seen.last = value)));
  return seen;
}
const read = async () => {
  while (await bootstrapStep(worker.world, never));
  while (await pullPage(worker.world, never));
};
const drain = async () => {
  for (let turn = 0; turn < 20; turn++) {
    worker.clock.now += 10_000;
    if ((await pushOne(worker.world, worker.memory, never)).kind === 'idle') break;
    await read();
  }
};
const change = (made: Parameters<typeof commit>[1]) => commit(studio(), made, { now: worker.clock.now, tab: 'tab' });
const create = (index: number) => {
  const params = smallRequest();
  const ids = { generation_history_id: uuid(0x900 + index), generation_media_resource_ids: [uuid(0x500 + index)] };
  return change({ kind: 'generation.create', args: { params: { ...params, ...ids }, created_at: worker.clock.now } });
};

describe('a live query over the library', () => {
  it('is told of the first sync, of a change of this tab and of a pull', async () => {
    const all = watch(() => listNewestMedia(9));
    const newest = watch(() => listNewestMedia(2));
    const count = watch(() => countMedia());
    await eventually(() => expect(all.last).toEqual([]));
    await read();
    await eventually(() => expect(all.last?.map(({ id }) => id)).toEqual([uuid(2), uuid(1), uuid(0)]));
    await eventually(() => expect(newest.last?.map(({ id }) => id)).toEqual([uuid(2), uuid(1)]));
    await eventually(() => expect(count.last).toBe(3));
    await change({ kind: 'media.delete', args: { ids: [uuid(2)] } });
    await eventually(() => expect(all.last?.map(({ id }) => id)).toEqual([uuid(1), uuid(0)]));
    await eventually(() => expect(newest.last?.map(({ id }) => id)).toEqual([uuid(1), uuid(0)]));
    await eventually(() => expect(count.last).toBe(2));
    server.addMedia(uuid(9), 9000);
    await read();
    await eventually(() => expect(all.last?.[0]?.id).toBe(uuid(9)));
    await eventually(() => expect(newest.last?.[0]?.id).toBe(uuid(9)));
    await eventually(() => expect(count.last).toBe(3));
  });

  it('is told of one item by its id and in a list', async () => {
    await read();
    const one = watch(() => findMedia(uuid(1)));
    const some = watch(() => listMedia([uuid(0), uuid(1)]));
    await eventually(() => expect(one.last?.is_starred).toBe(false));
    await change({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
    await eventually(() => expect(one.last?.is_starred).toBe(true));
    await eventually(() => expect(some.last?.[1]?.is_starred).toBe(true));
  });

  it('is told of generations, held deletions, problems and the user', async () => {
    const generation = watch(() => findGeneration(uuid(0x901)));
    const held = watch(() => listHeldChanges());
    const problems = watch(() => listProblems());
    const me = watch(() => findMe());
    await read();
    await eventually(() => expect(me.last?.credits).toBe(100));
    await create(1);
    await change({ kind: 'media.delete', args: { ids: [uuid(0)] } });
    await eventually(() => expect(generation.last?.prompt).toBe('a hill'));
    await eventually(() => expect(held.last).toHaveLength(1));
    const mutation = (await studio().outbox.toArray())[0]!;
    await studio().problems.add({ mid: mutation.mid, at: 1, reason: 'refused', code: 'GONE', intent: mutation });
    await eventually(() => expect(problems.last).toHaveLength(1));
    await saveMe(studio(), { ...server.me, credits: 7 }, 0);
    await eventually(() => expect(me.last?.credits).toBe(7));
  });
});

describe('the number of items', () => {
  it('is right at each step of a picture that is asked for and cancelled before anything is sent', async () => {
    await read();
    const count = watch(() => countMedia());
    await create(1);
    await create(2);
    await eventually(() => expect(count.last).toBe(5));
    await change({ kind: 'generation.cancel', args: { id: uuid(0x501) } });
    await eventually(() => expect(count.last).toBe(4));
    await drain();
    expect(await countMedia()).toBe(4);
    expect(server.live()).toHaveLength(4);
    await eventually(() => expect(count.last).toBe(4));
    expect(await studio().outbox.count()).toBe(0);
  });

  it('is right for a picture that the server paints already and that is cancelled offline', async () => {
    await read();
    await create(1);
    await drain();
    const count = watch(() => countMedia());
    await eventually(() => expect(count.last).toBe(4));
    await change({ kind: 'generation.cancel', args: { id: uuid(0x501) } });
    await eventually(() => expect(count.last).toBe(3));
    await drain();
    expect(await countMedia()).toBe(3);
    // Finished before the cancel arrived: the server's state wins and the picture comes back.
    await create(2);
    await drain();
    await change({ kind: 'generation.cancel', args: { id: uuid(0x502) } });
    server.finish(uuid(0x502));
    await drain();
    expect(await countMedia()).toBe(4);
    expect(await findMedia(uuid(0x502))).toMatchObject({ status: 'completed' });
  });

  it('counts a deletion as soon as it is made and when it is taken back', async () => {
    await read();
    await change({ kind: 'media.delete', args: { ids: [uuid(0), uuid(1)] } });
    expect(await countMedia()).toBe(1);
    const mid = (await listHeldChanges())[0]!.mid;
    await undoHeld(studio(), mid);
    expect(await countMedia()).toBe(3);
  });
});
