import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatSyncMark } from '../../../contract/sync/sync.ts';
import type { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from './push.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  ({ server, device } = await openReadDevice(clock, 2));
});
afterEach(() => device.close());

/** A newer server does the same and answers in more words. */
function answerWrites(body: unknown): void {
  const { fetch } = server;
  server.fetch = (input, init) => {
    const response = fetch(input, init);
    if (init.headers.get('Idempotency-Key') === null || !response.ok) return response;
    const mark = formatSyncMark({ space: 'space-1', epoch: server.state.epoch, seq: server.state.seq });
    return Response.json(body, { headers: { 'X-Sync': mark } });
  };
}

it('takes an answer with a mark as accepted, whatever else a newer server says about it', async () => {
  const { mid } = await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
  answerWrites({ outcome: 'starred', at: 'once' });
  expect(await pushOne(device.world, device.memory, never)).toMatchObject({ kind: 'settled' });
  while (await pullPage(device.world, never));
  expect(await device.db.done.get(mid)).toBeDefined();
});

it('finds the items that were kept because they are starred between results it does not know', async () => {
  const mutation = await device.make({ kind: 'media.delete', args: { ids: [uuid(0), uuid(1)] } });
  await device.db.outbox.update(mutation.n!, { state: 'ready' });
  answerWrites({
    results: [
      { id: uuid(0), outcome: 'moved_to_trash' },
      { id: uuid(1), outcome: 'starred' },
    ],
  });
  expect(await pushOne(device.world, device.memory, never)).toMatchObject({ kind: 'settled' });
  expect(await device.db.problems.toArray()).toMatchObject([{ code: 'STARRED', intent: { args: { ids: [uuid(1)] } } }]);
});
