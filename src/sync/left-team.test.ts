import { expect, it } from 'vitest';
import { problem } from '../../tests/support/model-server.ts';
import { memoryDisk } from '../../tests/support/memory-studio.ts';
import { ModelDevice } from '../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { SyncEngine } from './sync-engine.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };

it('forgets the library of a team that somebody was removed from, and tells of each change to it that was still to be sent', async () => {
  const server = new ModelServer();
  server.pageLimit = 500;
  server.spaceId = 'team-1';
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  const device = await new ModelDevice(server, clock, { disk: memoryDisk() }).open();
  const engine = new SyncEngine(device.world, { onLink: () => undefined });
  engine.setStream(true);
  const settle = async () => {
    for (let turn = 0; turn < 60; turn++) {
      const waitMs = await engine.step(never);
      if (waitMs > 20_000) return;
      clock.now += waitMs;
    }
    throw new Error('never quiet');
  };
  await settle();
  device.fate = 'unsent';
  await device.make({ kind: 'album.create', args: { id: uuid(0xa1), title: 'Ours', at: clock.now } });
  const deletion = await device.make({ kind: 'media.delete', args: { ids: [uuid(1)] } });

  // Removed meanwhile: the rows are the team's, of which the server tells an ex-member nothing.
  const answer = server.fetch;
  server.spaceId = 'own-space';
  server.state.media = {};
  server.state.generations = {};
  server.fetch = (input, init) => {
    const isTeams = input.includes('space=team-1') || input.startsWith('/api/album') || input.startsWith('/api/create');
    return isTeams ? problem('NOT_FOUND') : answer(input, init);
  };
  clock.now += 60_000;
  device.fate = 'ok';
  engine.wake('poke');
  await settle();
  expect(await device.db.media.count()).toBe(0);
  expect(await device.db.albums.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(0);
  const told = await device.db.problems.toArray();
  expect(told.map(({ intent, code }) => `${intent.kind} ${code}`).sort()).toEqual(['album.create NOT_FOUND', 'media.delete NOT_FOUND']);
  expect(told.some(({ mid }) => mid === deletion.mid)).toBe(true);
  device.close();
});
