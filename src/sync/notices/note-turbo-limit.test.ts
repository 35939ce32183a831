import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatSyncMark } from '../../../contract/sync/sync.ts';
import type { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { noteTurboLimit } from './note-turbo-limit.ts';
import { pushOne } from '../push/push.ts';

const dayMs = 24 * 3_600_000;
const clock = { now: 10 * dayMs + 1_000 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  ({ server, device } = await openReadDevice(clock, 1));
});
afterEach(() => device.close());

async function ask(n: number, isOver: boolean): Promise<void> {
  const params = {
    prompt: 'a harbour',
    negative_prompt: '',
    model: 'painter',
    width: 64,
    height: 64,
    image_num: 1,
    seed: null,
    variation_source: null,
    strength: null,
    generation_history_id: uuid(n),
    generation_media_resource_ids: [uuid(n + 1)],
  };
  await device.make({ kind: 'generation.create', args: { params, created_at: clock.now } });
  const { fetch } = server;
  server.fetch = (input, init) => {
    const { ok } = fetch(input, init);
    const mark = formatSyncMark({ space: 'space-1', epoch: server.state.epoch, seq: server.state.seq });
    const body = { generation_history_id: uuid(n), generation_media_resource_ids: [uuid(n + 1)], is_reach_turbo_limit: isOver };
    return Response.json(body, { status: ok ? 200 : 500, headers: { 'X-Sync': mark } });
  };
  expect(await pushOne(device.world, device.memory, new AbortController().signal)).toMatchObject({ kind: 'settled' });
  server.fetch = fetch;
}

it('when the daily turbo limit is hit, the device keeps a warning', async () => {
  await ask(50, false);
  expect(await readMeta(device.db, 'turboLimit')).toBeUndefined();
  await ask(60, true);
  expect(await readMeta(device.db, 'turboLimit')).toMatchObject({ isSeen: false });
});

it('a warning that was put away is not shown again that day, and is the next', async () => {
  await writeMeta(device.db, 'turboLimit', { at: clock.now, isSeen: true });
  await noteTurboLimit(device.world);
  expect(await readMeta(device.db, 'turboLimit')).toMatchObject({ isSeen: true });
  await writeMeta(device.db, 'turboLimit', { at: clock.now - dayMs, isSeen: true });
  await noteTurboLimit(device.world);
  expect(await readMeta(device.db, 'turboLimit')).toMatchObject({ isSeen: false });
});
