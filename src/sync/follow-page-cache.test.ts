import { expect, it } from 'vitest';
import { fakeLocks } from '../../tests/support/device/fake-locks.ts';
import { openReadDevice } from '../../tests/support/device/open-read-device.ts';
import { uuid } from '../../tests/support/model/model-server.ts';
import { followPageCache } from './follow-page-cache.ts';
import { SyncEngine } from './engine/sync-engine.ts';
import { leadWhenAlone } from './leader/tab-leader.ts';

const clock = {
  now: () => 1_000_000,
  // The test has no beats and no polls: every effect is immediate.
  sleep: (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => (signal?.aborted === true ? resolve() : signal?.addEventListener('abort', () => resolve()))),
};

it('stops leading when its page goes into the back/forward cache, and leads and reads again when it comes back', async () => {
  const { server, device } = await openReadDevice({ now: 1_000_000 }, 1);
  const locks = fakeLocks();
  const leaders: string[] = [];

  /** A tab that queues for the lead, and reads once it leads. */
  function tab(name: string) {
    let stop = new AbortController();
    let over = Promise.resolve();
    const lead = async (term: number, signal: AbortSignal) => {
      leaders.push(name);
      const engine = new SyncEngine({ ...device.world, term }, { onLink: () => undefined });
      engine.setStream(true);
      await engine.run(signal);
    };
    const start = async () => {
      stop = new AbortController();
      over = leadWhenAlone({ db: device.db, locks, clock, random: () => 0.5, signal: stop.signal, lead });
    };
    const end = async () => {
      stop.abort();
      await over;
    };
    return { start, end };
  }

  const [cached, other] = [tab('cached'), tab('other')];
  const page = new EventTarget();
  const ended = new AbortController();
  followPageCache(page, { pause: cached.end, resume: cached.start, signal: ended.signal });
  const see = async (count: number, who: string[]) => {
    await expect.poll(() => device.db.media.count()).toBe(count);
    await expect.poll(() => leaders).toEqual(who);
  };
  await cached.start();
  await see(1, ['cached']);
  await other.start();
  server.addMedia(uuid(1), 2000);
  page.dispatchEvent(new Event('pagehide'));
  // The lead passed to the tab that is still open.
  await see(2, ['cached', 'other']);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  server.addMedia(uuid(2), 3000);
  await other.end();
  await see(3, ['cached', 'other', 'cached']);
  // A page that merely loads starts by itself, and `pageshow` starts it no second time.
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  page.dispatchEvent(new Event('pagehide'));
  await other.start();
  await see(3, ['cached', 'other', 'cached', 'other']);
  await other.end();
  ended.abort();
  device.close();
});
