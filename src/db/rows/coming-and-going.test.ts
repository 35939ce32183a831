import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { listComingAndGoing } from './coming-and-going.ts';
import { recompute } from './recompute.ts';

let device: ModelDevice;

beforeEach(async () => {
  ({ device } = await openReadDevice({ now: 1_000_000 }, 5));
  device.fate = 'unsent';
});
afterEach(() => device.close());

const list = () => listComingAndGoing(device.db);

it('lists an item that is deleted only here, and no item that is only changed', async () => {
  await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
  expect(await list()).toEqual(new Map());
  await device.make({ kind: 'media.delete', args: { ids: [uuid(1), uuid(2)] } });
  expect(await list()).toEqual(new Map([1, 2].map((i) => [uuid(i), true])));
});

it('drops a mutation that was taken back, and lists it again when it returns under its number', async () => {
  const { n } = await device.make({ kind: 'media.delete', args: { ids: [uuid(3)] } });
  const mutation = (await device.db.outbox.get(n!))!;
  const going = new Map([[uuid(3), true]]);
  expect(await list()).toEqual(going);
  await device.db.outbox.delete(n!);
  await recompute(device.db, mutation.keys);
  expect(await list()).toEqual(new Map());
  await device.db.outbox.put(mutation);
  await recompute(device.db, mutation.keys);
  expect(await list()).toEqual(going);
});
