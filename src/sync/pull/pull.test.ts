import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { applyChanges, type ChangesPage } from './apply-changes.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { claimLeadership, LeadershipLost } from '../leader/leader-write.ts';
import { pullPage } from './pull.ts';
import { readAgainAfterUpdate } from './read-again-after-update.ts';
import { pushOne } from '../push/push.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  server = new ModelServer();
  for (let i = 0; i < 5; i++) server.addMedia(uuid(i), 1000 + i);
  device = await new ModelDevice(server, clock).open();
});
afterEach(() => device.close());

const pull = async () => {
  while (await pullPage(device.world, never));
};
const read = async () => {
  while (await bootstrapStep(device.world, never));
};
const change = (id: string, row: unknown) => ({ table: 'media', id, seq: 6, row });
const ids = async () => (await device.db.media.toArray()).map((row) => row.id);

describe('the first sync', () => {
  it('shows the newest items after its first page', async () => {
    await bootstrapStep(device.world, never);
    expect(await ids()).toEqual([uuid(3), uuid(4)]);
    expect(await readMeta(device.db, 'live')).toBe(5);
  });

  it('goes on where a killed tab left it', async () => {
    await bootstrapStep(device.world, never);
    await device.crash();
    await read();
    expect(await ids()).toHaveLength(5);
    expect(await readMeta(device.db, 'bootstrap')).toBeUndefined();
  });

  it('does not raise what was deleted while it ran', async () => {
    await bootstrapStep(device.world, never);
    server.fetch('/api/create/batch_delete_image', {
      headers: new Headers({ 'Idempotency-Key': 'x' }),
      body: JSON.stringify({ deleteImages: [{ id: uuid(0) }] }),
    });
    await pull();
    await read();
    await pull();
    expect(await ids()).not.toContain(uuid(0));
  });
});

describe('pulling', () => {
  it('drops a page that does not start where the device stands', async () => {
    await read();
    server.finish(uuid(0));
    const page: ChangesPage = {
      from_epoch: server.state.epoch,
      from: 2,
      epoch: server.state.epoch,
      to: 3,
      head: 5,
      more: false,
      changes: [],
      live_media: 0,
    };
    expect(await applyChanges(device.world, page)).toBe('stale');
    expect(await readMeta(device.db, 'cursor')).toEqual({ epoch: server.state.epoch, seq: 5 });
  });

  it('ignores a late order to start over when it has already started over', async () => {
    await read();
    server.backup();
    server.restore();
    await pull();
    await read();
    const [late] = device.resets;
    server.addMedia(uuid(9), 2000);
    await pull();
    const [cursor, generation] = [await readMeta(device.db, 'cursor'), await readMeta(device.db, 'generation')];
    expect(cursor).toEqual({ epoch: server.state.epoch, seq: 6 });
    await device.receiveReset(late!);
    expect(await readMeta(device.db, 'cursor')).toEqual(cursor);
    expect(await readMeta(device.db, 'generation')).toBe(generation);
    expect(await ids()).toHaveLength(6);
  });

  it('leaves a row out that it cannot read and applies the others', async () => {
    await read();
    const page: ChangesPage = {
      from_epoch: server.state.epoch,
      from: 5,
      epoch: server.state.epoch,
      to: 6,
      head: 6,
      more: false,
      changes: [{ table: 'albums', id: uuid(9), seq: 6, row: {} }, change(uuid(1), { id: 'broken' }), change(uuid(2), null)],
      live_media: 4,
    };
    expect(await applyChanges(device.world, page)).toBe('applied');
    expect(await ids()).not.toContain(uuid(2));
    expect(await ids()).toContain(uuid(1));
  });

  it('reads what it could not read again once newer code runs', async () => {
    await read();
    await device.db.media.delete(uuid(1));
    await writeMeta(device.db, 'unreadableBy', 'build-1');
    await readAgainAfterUpdate(device.world);
    await read();
    expect(await ids()).not.toContain(uuid(1));
    device.build = 'build-2';
    await device.crash();
    await readAgainAfterUpdate(device.world);
    await read();
    expect(await ids()).toContain(uuid(1));
    expect(await readMeta(device.db, 'unreadableBy')).toBeUndefined();
  });

  it('changes what lies under an unsent change without showing it', async () => {
    await read();
    await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
    server.state.seq += 1;
    server.state.media[uuid(0)]!.seq = server.state.seq;
    server.state.media[uuid(0)]!.row.prompt_head = 'another lake';
    await pull();
    expect(await device.db.media.get(uuid(0))).toMatchObject({ is_starred: true, prompt_head: 'another lake' });
    await device.check();
  });

  it('writes nothing once another context leads', async () => {
    await read();
    await claimLeadership(device.db, clock.now);
    await expect(pullPage(device.world, never)).rejects.toBeInstanceOf(LeadershipLost);
  });
});

describe('a restored server', () => {
  it('gets again, under the old key, what it had granted after its backup', async () => {
    await read();
    server.backup();
    const { mid } = await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
    await pushOne(device.world, device.memory, never);
    await pull();
    expect(await device.db.done.get(mid)).toBeDefined();
    server.restore();
    expect(server.state.media[uuid(0)]?.row.is_starred).toBe(false);
    await pull();
    await read();
    expect(await device.db.media.get(uuid(0))).toMatchObject({ is_starred: true });
    await pushOne(device.world, device.memory, never);
    await pull();
    expect(server.state.media[uuid(0)]?.row.is_starred).toBe(true);
    expect(Object.keys(server.state.mutations)).toEqual([mid]);
    await device.check();
  });

  it('loses here, too, what it has lost', async () => {
    server.backup();
    server.addMedia(uuid(7), 5000);
    await read();
    expect(await ids()).toContain(uuid(7));
    server.restore();
    await pull();
    await read();
    expect(await ids()).toEqual([0, 1, 2, 3, 4].map(uuid));
  });
});

it('refuses to write into a database of newer code', async () => {
  await writeMeta(device.db, 'minWriter', 99);
  await expect(device.make({ kind: 'media.restore', args: { ids: [uuid(0)], rows: [] } })).rejects.toMatchObject({
    code: 'CLIENT_TOO_OLD',
  });
});
