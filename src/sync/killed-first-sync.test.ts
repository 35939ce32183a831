import { expect, it } from 'vitest';
import { readMeta } from '../db/meta.ts';
import { memoryDisk } from '../../tests/support/memory-studio.ts';
import { ModelDevice } from '../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { bootstrapStep } from './bootstrap.ts';

const never = new AbortController().signal;

it('reads a large library once although it is killed at 10, 50 and 99 percent, newest items first', async () => {
  const server = new ModelServer();
  server.pageLimit = 20;
  for (let i = 0; i < 2000; i++) server.addMedia(uuid(i), 1000 + i);
  const asked: string[] = [];
  const answer = server.fetch;
  server.fetch = (input, init) => {
    if (input.startsWith('/api/sync/snapshot')) asked.push(input);
    return answer(input, init);
  };
  const device = await new ModelDevice(server, { now: 1_000_000 }, { disk: memoryDisk() }).open();
  for (let page = 1; await bootstrapStep(device.world, never); page++) {
    if (page === 1)
      expect((await device.db.media.toArray()).map(({ id }) => id).sort()).toEqual(Array.from({ length: 20 }, (_, i) => uuid(1980 + i)));
    if (![10, 50, 99].includes(page)) continue;
    // One page arrives and is not written: the tab is killed in the middle of it.
    device.fate = 'dieWriting';
    device.lastWrites = 7;
    await expect(bootstrapStep(device.world, never)).rejects.toThrow();
    await device.crash();
    expect(await device.db.media.count()).toBe(page * 20);
  }
  expect(await device.db.media.count()).toBe(2000);
  expect(await readMeta(device.db, 'bootstrap')).toBeUndefined();
  // No page twice but those in which it was killed, and those read ahead then.
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(6);
  device.close();
}, 60_000);
