import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import type { Mutation } from '../../db/database.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pushOne } from './push.ts';

const never = new AbortController().signal;

it('sends a change again exactly as an older version made it, because under one key only one request is known', async () => {
  const server = new ModelServer();
  const device = await new ModelDevice(server, { now: 1_000_000 }).open();
  while (await bootstrapStep(device.world, never));
  const params = smallRequest();
  const ids = { generation_history_id: uuid(0x50), generation_media_resource_ids: [uuid(0x51)] };
  const mutation = await device.make({ kind: 'generation.create', args: { params: { ...params, ...ids }, created_at: 1_000_000 } });
  // Made before there were negative prompts, with its words in another order.
  const { negative_prompt: _none, ...older } = params;
  await device.db.outbox.put({ ...mutation, args: { params: { ...ids, ...older }, created_at: 1_000_000 } } as unknown as Mutation);
  const bodies: string[] = [];
  const { fetch } = server;
  server.fetch = (input, init) => {
    if (input === '/api/create') bodies.push(init.body ?? '');
    return fetch(input, init);
  };
  await pushOne(device.world, device.memory, never);
  expect(bodies).toEqual([JSON.stringify({ ...ids, ...older })]);
  device.close();
});
