import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errors, type ErrorCode } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { SharePermission } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import type { Mutation } from '../../db/database.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from './push.ts';
import { freshMemory } from './push-memory.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  ({ server, device } = await openReadDevice(clock, 4));
});
afterEach(() => device.close());

const star = (i = 0) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });
const create = () => {
  const params = smallRequest();
  const ids = { generation_history_id: uuid(0x50), generation_media_resource_ids: [uuid(0x51)] };
  return device.make({ kind: 'generation.create', args: { params: { ...params, ...ids }, created_at: clock.now } });
};
const push = (fate: ModelDevice['fate'] = 'ok') => {
  device.fate = fate;
  return pushOne(device.world, device.memory, never);
};
const stored = async ({ mid }: Mutation) => device.db.outbox.get({ mid });
const isStarred = async (i = 0) => (await device.db.media.get(uuid(i)))?.is_starred;

describe('sending a mutation', () => {
  it('keeps an accepted mutation in the picture until its row has come', async () => {
    const mutation = await star();
    expect(await push()).toMatchObject({ kind: 'settled', pullNeeded: true });
    expect((await stored(mutation))?.state).toBe('acked');
    await pullPage(device.world, never);
    await pullPage(device.world, never);
    expect(await stored(mutation)).toBeUndefined();
    expect((await device.db.done.get(mutation.mid))?.intent.ack?.seq).toBe(5);
    expect(await isStarred()).toBe(true);
  });

  it.each(['unsent', 'lost', 'html', 'UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'] as const)(
    'sends again under the same key after %s',
    async (fate) => {
      const mutation = await star();
      expect(await push(fate)).toMatchObject({ kind: 'failed' });
      expect(await stored(mutation)).toMatchObject({ state: 'ready', attempts: 1, mid: mutation.mid });
      expect(await isStarred()).toBe(true);
      clock.now += 60_000;
      expect(await push()).toMatchObject({ kind: 'settled' });
      expect(server.state.media[uuid(0)]?.row.is_starred).toBe(true);
      expect(server.state.seq).toBe(5);
    },
  );

  it('asks again under the same key for what the studio is still at work on, and sends the rest', async () => {
    const mutation = await star();
    expect(await push('IN_PROGRESS')).toMatchObject({ kind: 'settled' });
    expect(await stored(mutation)).toMatchObject({ state: 'ready', mid: mutation.mid });
    expect(await push()).toMatchObject({ kind: 'idle' });
    clock.now += 2_000;
    expect(await push()).toMatchObject({ kind: 'settled' });
    expect(server.state.media[uuid(0)]?.row.is_starred).toBe(true);
  });

  it.each(['UNAUTHENTICATED', 'USER_MISMATCH', 'CLIENT_TOO_OLD'] as const)(
    'keeps everything and counts no attempt after %s',
    async (fate) => {
      const mutation = await star();
      expect(await push(fate)).toMatchObject({ kind: 'failed', error: { code: fate } });
      expect(await stored(mutation)).toMatchObject({ state: 'ready', attempts: 0 });
      expect(await device.db.problems.count()).toBe(0);
    },
  );

  const refusals = (Object.keys(errors) as ErrorCode[]).filter((code) => !errors[code].retryable && errors[code].status > 0);
  it.each(refusals.filter((code) => code !== 'GONE' && code !== 'NOT_FOUND'))(
    'takes the change back and tells the person after %s',
    async (code) => {
      const mutation = await star();
      await push(code);
      expect(await stored(mutation)).toBeUndefined();
      expect(await isStarred()).toBe(false);
      expect(await device.db.problems.toArray()).toMatchObject([{ mid: mutation.mid, reason: 'refused', code }]);
    },
  );

  it('says nothing about a star on something that was deleted elsewhere', async () => {
    const mutation = await star();
    await push('GONE');
    expect(await device.db.problems.count()).toBe(0);
    expect(await device.db.done.get(mutation.mid)).toBeDefined();
  });

  it('sends nothing of a row before what was asked of it earlier, and lets other rows pass', async () => {
    await star(0);
    await push('INTERNAL');
    await device.make({ kind: 'media.restore', args: { ids: [uuid(0)], rows: [] } });
    const other = await star(1);
    await push();
    expect(await stored(other)).toMatchObject({ state: 'acked' });
    expect(await push()).toMatchObject({ kind: 'idle' });
  });

  /** The server answers every other request. */
  async function failAlone({ mid }: { mid: string }, { times, everyMs }: { times: number; everyMs: number }): Promise<void> {
    for (let i = 0; i < times; i++) {
      clock.now += everyMs;
      await device.db.outbox.where('mid').equals(mid).modify({ nextAt: 0 });
      device.memory.healthyAt = clock.now;
      await push('INTERNAL');
    }
  }

  it('parks a mutation that fails alone for ten minutes, keeps it in the picture and lets others pass', async () => {
    const poison = await star(0);
    await failAlone(poison, { times: 9, everyMs: 100_000 });
    expect((await stored(poison))?.state).toBe('parked');
    expect(await device.db.problems.toArray()).toMatchObject([{ mid: poison.mid, reason: 'parked', code: 'INTERNAL' }]);
    expect(await isStarred(0)).toBe(true);
    const other = await star(1);
    await push();
    expect((await stored(other))?.state).toBe('acked');
  });

  it('retries a mutation that fails alone for ten minutes, however often', async () => {
    const poison = await star(0);
    await failAlone(poison, { times: 20, everyMs: 20_000 });
    expect((await stored(poison))?.state).toBe('ready');
    expect(await device.db.problems.count()).toBe(0);
  });

  it('counts on where a leader that ended left off, and from nothing once the person has sent it again', async () => {
    const poison = await star(0);
    const failUntilParked = async () => {
      for (let times = 1; ; times++) {
        clock.now += 100_000;
        await device.db.outbox.where('mid').equals(poison.mid).modify({ nextAt: 0 });
        device.memory = { ...freshMemory(), healthyAt: clock.now };
        await push('INTERNAL');
        if ((await stored(poison))?.state === 'parked') return times;
      }
    };
    expect(await failUntilParked()).toBe(8);
    const { failing: _, ...again } = (await stored(poison))!;
    await device.db.outbox.put({ ...again, state: 'ready' });
    expect(await failUntilParked()).toBe(8);
  });

  it('asks before it sends what is older than a month, and sends it when it is told to', async () => {
    const create = (n: number) => device.make({ kind: 'album.create', args: { id: uuid(n), title: 'Coast', at: clock.now } });
    // Made under a clock that had lost its battery, so its age is unknown.
    const unknown = await create(0xa1);
    clock.now = Date.UTC(2026, 5, 1);
    const mutation = await create(0xa2);
    const early = await create(0xa3);
    clock.now += limits.changeWithoutAskingMs;
    expect(await push('unsent')).toMatchObject({ kind: 'failed' });
    clock.now += 600_000;
    // The person changed this item again since.
    const renamed = await device.make({ kind: 'album.rename', args: { id: uuid(0xa3), title: 'Shore', at: clock.now } });
    const starred = await star();
    for (let i = 0; i < 6; i++) await push();
    expect((await stored(mutation))?.state).toBe('parked');
    expect(await device.db.problems.toArray()).toMatchObject([{ mid: mutation.mid, reason: 'parked' }]);
    for (const { mid } of [unknown, early, renamed, starred]) expect(server.seen.has(mid)).toBe(true);
    expect(server.seen.has(mutation.mid)).toBe(false);
    expect(await device.db.albums.get(uuid(0xa2))).toBeDefined();
    await device.db.outbox.update(mutation.n!, { state: 'ready', madeAt: clock.now });
    await push();
    expect(server.seen.has(mutation.mid)).toBe(true);
  });

  it('asks before a late change shows an item to more people, and hides one however late', async () => {
    server.state.media[uuid(1)]!.row.share_access_permission = 'public';
    await device.db.media.update(uuid(1), { share_access_permission: 'public' });
    clock.now = Date.UTC(2026, 5, 1);
    const share = (i: number, share_access_permission: SharePermission) =>
      device.make({ kind: 'media.share', args: { id: uuid(i), share_access_permission } });
    const shows = [await share(0, 'public'), await share(2, 'image_only')];
    const hides = [await share(1, 'image_only'), await share(3, 'private')];
    clock.now += limits.changeWithoutAskingMs + 1;
    for (let i = 0; i < 5; i++) await push();
    expect(hides.map(({ mid }) => server.seen.has(mid))).toEqual([true, true]);
    expect(await Promise.all(shows.map(async (one) => (await stored(one))?.state))).toEqual(['parked', 'parked']);
  });

  it('does not blame a change for an outage', async () => {
    const mutation = await star();
    for (let times = 0; times < 12; times++) {
      clock.now += 100_000;
      await device.db.outbox.where('mid').equals(mutation.mid).modify({ nextAt: 0 });
      await push('INTERNAL');
    }
    device.memory.healthyAt = clock.now + 1;
    clock.now += 100_000;
    await device.db.outbox.where('mid').equals(mutation.mid).modify({ nextAt: 0 });
    await push('INTERNAL');
    expect((await stored(mutation))?.state).toBe('ready');
  });

  it('tells which pictures could not be brought back with the others', async () => {
    const deletion = await device.make({ kind: 'media.delete', args: { ids: [uuid(0), uuid(1)] } });
    await device.db.outbox.update(deletion.n!, { state: 'ready' });
    await push();
    const rows = await device.db.shadow.bulkGet([`media:${uuid(0)}`, `media:${uuid(1)}`]);
    const back = await device.make({
      kind: 'media.restore',
      args: { ids: [uuid(0), uuid(1)], rows: rows.map((shadow) => shadow!.row as MediaRow) },
    });
    delete server.state.media[uuid(1)];
    for (let i = 0; i < 3; i++) await pullPage(device.world, never);
    await push();
    expect(await device.db.problems.toArray()).toMatchObject([
      {
        mid: back.mid,
        reason: 'refused',
        code: 'NOT_FOUND',
        intent: { kind: 'media.restore', keys: [`media:${uuid(1)}`], args: { ids: [uuid(1)] } },
      },
    ]);
  });

  it('links a placeholder to the resource id of the server; on failure it is removed and the lists are as before', async () => {
    const before = await device.db.media.toCollection().primaryKeys();
    const mutation = await create();
    await push();
    expect((await stored(mutation))?.state).toBe('acked');
    for (let page = 0; page < 2; page += 1) await pullPage(device.world, never);
    expect(await stored(mutation)).toBeUndefined();
    expect(await device.db.media.get(uuid(0x51)), 'its row of the server').toMatchObject({
      id: uuid(0x51),
      generation_history_id: uuid(0x50),
    });

    const params = { ...smallRequest(), generation_history_id: uuid(0x60), generation_media_resource_ids: [uuid(0x61)] };
    await device.make({ kind: 'generation.create', args: { params, created_at: clock.now } });
    expect(await device.db.media.get(uuid(0x61))).toMatchObject({ status: 'submitted' });
    await push('FORBIDDEN');
    expect(await device.db.media.toCollection().primaryKeys()).toEqual([...before, uuid(0x51)].toSorted());
    expect(await device.db.generations.get(uuid(0x60))).toBeUndefined();
  });

  it('asks before it sends a generation that is older than ten minutes', async () => {
    const mutation = await create();
    clock.now += limits.createWithoutAskingMs + 1;
    await push();
    expect((await stored(mutation))?.state).toBe('parked');
    expect(server.seen.size).toBe(0);
    expect(await device.db.media.get(uuid(0x51))).toMatchObject({ status: 'submitted' });
  });

  it('charges once when the answer was lost and the generation is asked for again', async () => {
    const mutation = await create();
    await push('lost');
    clock.now += 10_000;
    await push();
    expect(server.state.charges).toEqual({ [mutation.mid]: 1 });
  });

  it('takes up under the same key what a crash left half sent', async () => {
    const mutation = await create();
    await device.db.outbox.update(mutation.n!, { state: 'sending', attempts: 1 });
    await device.crash();
    expect(await stored(mutation)).toMatchObject({ state: 'ready', mid: mutation.mid, attempts: 1 });
  });

  it('parks what it cannot read and sends the rest', async () => {
    const strange = { ...(await star(0)), kind: 'media.paint' as never };
    await device.db.outbox.put(strange);
    const other = await star(1);
    await push();
    expect(await device.db.problems.toArray()).toMatchObject([{ mid: strange.mid, code: 'CLIENT_TOO_OLD', reason: 'parked' }]);
    await push();
    expect((await stored(other))?.state).toBe('acked');
  });

  it('tells which items of a deletion the server kept because they were starred elsewhere', async () => {
    const mutation = await device.make({ kind: 'media.delete', args: { ids: [uuid(0), uuid(1)] } });
    await device.db.outbox.update(mutation.n!, { state: 'ready' });
    server.state.media[uuid(1)]!.row.is_starred = true;
    await push();
    expect(await device.db.problems.toArray()).toMatchObject([{ code: 'STARRED', intent: { args: { ids: [uuid(1)] } } }]);
    for (let i = 0; i < 3; i++) await pullPage(device.world, never);
    expect(await device.db.media.get(uuid(0))).toBeUndefined();
    expect(await device.db.media.get(uuid(1))).toBeDefined();
  });

  it('merges star and unstar that were never sent, and never one that was', async () => {
    const first = await star(0);
    const second = await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: false } });
    expect(second.mid).toBe(first.mid);
    await push('lost');
    const third = await star(0);
    expect(third.mid).not.toBe(first.mid);
    expect(await device.db.outbox.count()).toBe(2);
  });
});
