import { expect, it } from 'vitest';
import { memoryDisk } from '../../tests/support/memory-studio.ts';
import { ModelDevice } from '../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { followPageCache } from './follow-page-cache.ts';
import { claimLeadership } from './leader-write.ts';
import { SyncEngine } from './sync-engine.ts';

const never = new AbortController().signal;

it('stops leading when its page goes into the back/forward cache, and leads and reads again when it comes back', async () => {
  const server = new ModelServer();
  server.pageLimit = 50;
  server.addMedia(uuid(1), 1000);
  const clock = { now: 1_000_000 };
  const device = await new ModelDevice(server, clock, { disk: memoryDisk() }).open();
  const page = new EventTarget();
  const steps: string[] = [];
  const read = async () => {
    const engine = new SyncEngine(device.world, { onLink: () => undefined });
    engine.setStream(true);
    for (let turn = 0; turn < 20 && (await engine.step(never)) === 0; turn++) steps.push('step');
  };
  await read();
  const resumed = new Promise<void>((resolve) => {
    followPageCache(page, {
      pause: async () => {
        await Promise.resolve();
        steps.push('paused');
      },
      resume: async () => {
        steps.push('resumed');
        // Whoever led meanwhile is told by the newer term.
        device.world = { ...device.world, term: await claimLeadership(device.db, clock.now) };
        await read();
        resolve();
      },
      signal: never,
    });
  });
  page.dispatchEvent(new Event('pagehide'));
  server.addMedia(uuid(2), 2000);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await resumed;
  expect(steps.filter((step) => step !== 'step')).toEqual(['paused', 'resumed']);
  expect(await device.db.media.count()).toBe(2);
  device.close();
});
