import { expect, it } from 'vitest';
import { formatSyncMark } from '../../../contract/sync/sync.ts';
import { memoryDisk } from '../../../tests/support/device/memory-studio.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { SyncEngine } from '../engine/sync-engine.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };

/** A device in a team's library with three pictures, everything read. */
async function openMember() {
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
  return { server, device, engine, settle };
}

/** The rows are the team's, of which the server tells an ex-member nothing. */
function leaveTeam(server: ModelServer): void {
  const answer = server.fetch;
  server.spaceId = 'own-space';
  server.state.epoch = uuid(0xe9);
  Object.assign(server.state, { media: {}, generations: {}, albums: {}, albumItems: {}, presets: {} });
  server.fetch = (input, init) => (input.includes('space=team-1') ? problem('NOT_FOUND') : answer(input, init));
}

it('forgets the library of a team that removed the user, and tells of each unsent change to it', async () => {
  const { server, device, engine, settle } = await openMember();
  device.fate = 'unsent';
  await device.make({ kind: 'album.create', args: { id: uuid(0xa1), title: 'Ours', at: clock.now } });
  await device.make({ kind: 'media.star', args: { id: uuid(2), is_starred: true } });
  const deletion = await device.make({ kind: 'media.delete', args: { ids: [uuid(1)] } });
  leaveTeam(server);
  clock.now += 60_000;
  device.fate = 'ok';
  engine.wake('poke');
  await settle();
  expect(await device.db.media.count()).toBe(0);
  expect(await device.db.albums.count()).toBe(0);
  expect(Object.keys(server.state.albums)).toEqual([]);
  expect(await device.db.outbox.count()).toBe(0);
  const told = await device.db.problems.toArray();
  const codes = told.map(({ intent: mutation, code }) => `${mutation.kind} ${code}`).sort();
  expect(codes).toEqual(['album.create LIBRARY_CHANGED', 'media.delete LIBRARY_CHANGED', 'media.star LIBRARY_CHANGED']);
  expect(told.some(({ mid }) => mid === deletion.mid)).toBe(true);
  device.close();
});

it('does not repeat a change that reached the team before it removed the user, and whose answer was lost', async () => {
  const { server, device, engine, settle } = await openMember();
  const album = await device.make({ kind: 'album.create', args: { id: uuid(0xa1), title: 'Ours', at: clock.now } });
  device.fate = 'lost';
  await engine.step(never);
  expect(server.seen.has(album.mid)).toBe(true);
  leaveTeam(server);
  // The stored answer is the team's.
  const answer = server.fetch;
  const teamMark = (response: Response) => {
    const headers = new Headers(response.headers);
    headers.set('X-Sync', formatSyncMark({ space: 'team-1', epoch: uuid(0xe0), seq: 4 }));
    return new Response(response.body, { status: response.status, headers });
  };
  let asked = 0;
  server.fetch = (input, init) => {
    if (init.headers.get('Idempotency-Key') !== album.mid) return answer(input, init);
    asked += 1;
    return teamMark(answer(input, init));
  };
  clock.now += 60_000;
  device.fate = 'ok';
  engine.wake('poke');
  await settle();
  expect(asked).toBeLessThan(4);
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.problems.count()).toBe(0);
  expect(await device.db.albums.count()).toBe(0);
  device.close();
});
