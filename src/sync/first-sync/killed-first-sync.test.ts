import { expect, it } from 'vitest';
import { readMeta } from '../../db/meta.ts';
import { memoryDisk } from '../../../tests/support/device/memory-studio.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { rounds } from '../../../tests/support/rounds.ts';
import { bootstrapStep } from './bootstrap.ts';

const never = new AbortController().signal;
const items = rounds(2_000, 100_000);
const page = items / 200;

it(
  'reads a large library once although it is killed at 10, 50 and 99 percent and every tenth answer is lost, newest items first',
  async () => {
    const server = new ModelServer();
    server.pageLimit = page;
    for (let i = 0; i < items; i++) server.addMedia(uuid(i), 1000 + i);
    const asked: string[] = [];
    const answer = server.fetch;
    server.fetch = (input, init) => {
      if (input.startsWith('/api/sync/snapshot')) asked.push(input);
      return answer(input, init);
    };
    const device = await new ModelDevice(server, { now: 1_000_000 }, { disk: memoryDisk() }).open();
    let [again, lost, kills] = [0, 0, [20, 100, 198]];
    for (let step = 1, hasMore = true; hasMore; step++) {
      // This answer comes too late on the slow line; it may be the answer of a page read ahead.
      device.fate = step % 10 === 0 ? 'lost' : 'ok';
      hasMore = await bootstrapStep(device.world, never).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'NETWORK' });
        lost += 1;
        return true;
      });
      if (step === 1) {
        const first = (await device.db.media.toArray()).map(({ id }) => id).sort();
        expect(first).toEqual(Array.from({ length: page }, (_, i) => uuid(items - page + i)));
      }
      const pages = (await device.db.media.count()) / page;
      if (pages !== kills[0]) continue;
      kills = kills.slice(1);
      // One page arrives and is not written: the tab is killed in the middle of it.
      device.fate = 'dieWriting';
      device.lastWrites = 7;
      await expect(bootstrapStep(device.world, never)).rejects.toThrow();
      await device.crash();
      again += 2;
      expect(await device.db.media.count()).toBe(pages * page);
    }
    expect(kills).toEqual([]);
    expect(lost).toBeGreaterThan(10);
    expect(await device.db.media.count()).toBe(items);
    expect(await readMeta(device.db, 'bootstrap')).toBeUndefined();
    // Only lost pages, pages with a kill and pages read ahead then are fetched twice.
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(again + 2 * lost);
    device.close();
  },
  items * 12,
);
