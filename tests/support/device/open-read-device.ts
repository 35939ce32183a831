import { bootstrapStep } from '../../../src/sync/first-sync/bootstrap.ts';
import { ModelDevice } from '../model/model-device.ts';
import { ModelServer, uuid } from '../model/model-server.ts';

/** A server with `count` items (`uuid(0)` is the oldest) and a device that has read all of them. */
export async function openReadDevice(clock: { now: number }, count: number): Promise<{ server: ModelServer; device: ModelDevice }> {
  const server = new ModelServer();
  for (let i = 0; i < count; i++) server.addMedia(uuid(i), 1000 + i);
  const device = await new ModelDevice(server, clock).open();
  while (await bootstrapStep(device.world, new AbortController().signal));
  return { server, device };
}
