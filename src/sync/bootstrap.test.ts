import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice } from '../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { readMeta } from '../db/meta.ts';
import { bootstrapStep } from './bootstrap.ts';
import { pullPage } from './pull.ts';

const never = new AbortController().signal;
/** In the last of three pages. */
const late = uuid(0);
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  server = new ModelServer();
  for (let i = 0; i < 6; i++) server.addMedia(uuid(i), 1000 + i);
  device = await new ModelDevice(server, { now: 1_000_000 }).open();
  await bootstrapStep(device.world, never);
});

afterEach(() => device.close());

const step = () => bootstrapStep(device.world, never);
/** Changes the item on the server, without the device. */
function change(isDeleted = false): void {
  server.state.seq += 1;
  Object.assign(server.state.media[late]!, { seq: server.state.seq, isDeleted });
}
const pull = () => pullPage(device.world, never);

async function finish(): Promise<void> {
  while (await step());
  await pull();
  expect((await readMeta(device.db, 'held'))?.digest).toBe(server.digest());
  await device.check();
}

it('counts an item once that changed, was heard of, and changed again before its page was read', async () => {
  change();
  await pull();
  change();
  await step();
  await finish();
});

it('keeps a change that came after the page was fetched and before it was written', async () => {
  // The last page is fetched while the one before it is written.
  await step();
  change();
  await pull();
  const { seq } = (await device.db.media.get(late))!;
  await step();
  expect((await device.db.media.get(late))!.seq).toBe(seq);
  await finish();
});

it('does not let rise what was deleted after its page was fetched', async () => {
  // The last page is fetched while the one before it is written.
  await step();
  change(true);
  await pull();
  await finish();
  expect(await device.db.media.get(late)).toBeUndefined();
});
