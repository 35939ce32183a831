import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice, type Fate } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { Mutation } from '../../db/database.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { findCanceled } from './find-canceled.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from '../push/push.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  server = new ModelServer();
  device = await new ModelDevice(server, clock).open();
  while (await bootstrapStep(device.world, never));
});
afterEach(() => device.close());

const push = (fate: Fate = 'ok') => {
  clock.now += 60_000;
  device.fate = fate;
  return pushOne(device.world, device.memory, never);
};
const create = () => device.make(requestFor([uuid(0x51), uuid(0x52)]));
const requestFor = (ids: string[]): Change => {
  const params = {
    prompt: 'a hill',
    negative_prompt: '',
    model: 'painter',
    width: 64,
    height: 64,
    image_num: ids.length,
    seed: null,
    variation_source: null,
    strength: null,
    generation_history_id: uuid(0x50),
    generation_media_resource_ids: ids,
  };
  return { kind: 'generation.create', args: { params, created_at: clock.now } };
};
const cancel = (id: string) => device.make({ kind: 'generation.cancel', args: { id } });
const statuses = () => Object.values(server.state.media).map(({ row }) => row.status);

it('never lets a picture be painted that was canceled before its request left', async () => {
  await create();
  await cancel(uuid(0x51));
  await push();
  // The engine finishes before a cancel could arrive.
  server.finish(uuid(0x51));
  server.finish(uuid(0x52));
  expect(statuses()).toEqual(['canceled', 'completed']);
  await push();
  while (await pullPage(device.world, never));
  await pullPage(device.world, never);
  expect((await device.db.media.toArray()).map(({ id }) => id)).toEqual([uuid(0x52)]);
  expect(await device.db.outbox.count()).toBe(0);
});

it('nor when an earlier try of the request did not arrive, whatever became of it', async () => {
  await create();
  await push('unsent');
  await cancel(uuid(0x51));
  await device.crash();
  await push();
  server.finish(uuid(0x51));
  expect(statuses()).toEqual(['canceled', 'submitted']);
});

it('nor when a restored studio has lost the request, and the cancel was settled before it was known', async () => {
  server.backup();
  await create();
  await cancel(uuid(0x51));
  await push();
  server.restore();
  // The device has read nothing since: the cancel reaches a server that lacks the picture.
  await push();
  expect((await device.db.done.toArray()).map(({ intent: mutation }) => mutation.kind)).toContain('generation.cancel');
  for (let more = true; more;) {
    await pullPage(device.world, never);
    more = await bootstrapStep(device.world, never);
  }
  const [request] = await device.db.outbox.toArray();
  expect(request).toMatchObject({ kind: 'generation.create', state: 'parked' });
  await device.db.outbox.update(request!.n!, { state: 'ready', madeAt: clock.now });
  await push();
  server.finish(uuid(0x51));
  server.finish(uuid(0x52));
  expect(statuses()).toEqual(['canceled', 'completed']);
});

it('sends the same request under its key when it had arrived, and the cancel after it', async () => {
  await create();
  await push('lost');
  await cancel(uuid(0x51));
  await push();
  expect(await device.db.problems.count()).toBe(0);
  expect(statuses()).toEqual(['submitted', 'submitted']);
  await push();
  expect(statuses()).toEqual(['canceled', 'submitted']);
});

it('reads each waiting change once, however many of the pictures it is about', async () => {
  const ids = Array.from({ length: 8 }, (_, i) => uuid(0x100 + i));
  const request = requestFor(ids);
  await device.make(request);
  await cancel(ids[7]!);
  let count = 0;
  const note = (mutation: Mutation) => {
    count += 1;
    return mutation;
  };
  device.db.outbox.hook('reading', note);
  expect(await findCanceled(device.db, request)).toEqual([ids[7]]);
  device.db.outbox.hook('reading').unsubscribe(note);
  expect(count).toBe(2);
});
