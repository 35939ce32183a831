import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { readUnsent } from './read-unsent.ts';

const clock = { now: 0 };
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  ({ device } = await openReadDevice(clock, 5));
  device.fate = 'unsent';
});
afterEach(() => device.close());

it('counts all that waits, and knows the oldest, past what was accepted', async () => {
  expect(await readUnsent(device.db)).toEqual({ count: 0, oldest: null, asked: 0 });
  for (let i = 0; i < 4; i++) {
    clock.now += 1_000;
    await device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });
  }
  expect(await readUnsent(device.db)).toEqual({ count: 4, oldest: 1_001_000, asked: 0 });
  device.fate = 'ok';
  await device.push();
  expect(await readUnsent(device.db)).toEqual({ count: 3, oldest: 1_002_000, asked: 0 });
});

it('counts apart what waits for the person, which would be lost with this device all the same', async () => {
  const { n } = await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
  await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
  await device.db.outbox.update(n!, { state: 'parked' });
  expect(await readUnsent(device.db)).toMatchObject({ count: 1, asked: 1 });
});
