import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from '../push/push.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
const id = uuid(0);
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  server = new ModelServer();
  server.now = clock.now;
  server.addMedia(id, 1000);
  device = await new ModelDevice(server, clock).open();
  while (await bootstrapStep(device.world, never));
});
afterEach(() => device.close());

const upscale = (mode: 'x2' | 'x4' = 'x2') =>
  device.make({ kind: 'media.upscale', args: { id, upscale_mode: mode, face_enhance_weight: 0.8, at: clock.now } });
const push = (fate: ModelDevice['fate'] = 'ok') => {
  device.fate = fate;
  return pushOne(device.world, device.memory, never);
};
const pull = async () => {
  device.fate = 'ok';
  while (await pullPage(device.world, never));
};
const row = () => device.db.media.get(id);
const codes = async () => (await device.db.problems.toArray()).map(({ reason, code }) => `${reason} ${code}`);

describe('an upscaling, which costs credits', () => {
  it('shows at once, is charged once and ends with its version', async () => {
    const mutation = await upscale();
    expect(await row()).toMatchObject({ status: 'upscaling', upscale_mode: 'x2' });
    await push('lost');
    clock.now += 10_000;
    await push();
    await pull();
    expect(server.state.charges).toEqual({ [mutation.mid]: 1 });
    server.finishUpscale(id, 'x2');
    await pull();
    expect(await row()).toMatchObject({ status: 'completed', x2: expect.stringContaining('/x2?h=') });
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('waits for the person’s word when it is late, although its item has long been there', async () => {
    await upscale();
    clock.now += limits.createWithoutAskingMs + 1;
    await push();
    expect(await codes()).toEqual(['parked NETWORK']);
    expect(server.state.charges).toEqual({});
    // Other changes of the item prove nothing about the upscale.
    server.state.media[id]!.row.is_starred = true;
    server.finishUpscale(id, 'x4');
    await pull();
    expect(await codes()).toEqual(['parked NETWORK']);
  });

  it('asks nothing about a late one whose version is here, or is being made, and charges nothing for it', async () => {
    const mutation = await upscale();
    await push('lost');
    await device.db.outbox.update(mutation.n!, { state: 'parked' });
    await pull();
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.done.get(mutation.mid)).toBeDefined();
    server.finishUpscale(id, 'x2');
    await pull();

    await upscale('x4');
    server.finishUpscale(id, 'x4');
    await pull();
    clock.now += limits.createWithoutAskingMs + 1;
    await push();
    expect(await codes()).toEqual([]);
    expect(server.state.charges).toEqual({ [mutation.mid]: 1 });
  });

  it('comes back with its reason when it is refused', async () => {
    await upscale();
    delete server.state.media[id];
    await push();
    expect(await codes()).toEqual(['refused NOT_FOUND']);
    expect(await row()).toMatchObject({ status: 'completed', upscale_mode: null });
  });
});
