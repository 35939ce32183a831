import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice, type SentRequest } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { readMeta } from '../../db/meta.ts';
import { saveMe } from '../../db/open-database.ts';
import { bootstrapStep } from './bootstrap.ts';
import { pullPage } from '../pull/pull.ts';

const never = new AbortController().signal;
/** An item on the last of three pages. */
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

/** The user opens a team's library while the first page of their own is being fetched. */
class JoiningDevice extends ModelDevice {
  protected override async send(input: string, init: SentRequest): Promise<Response> {
    const response = await super.send(input, init);
    if (!input.startsWith('/api/sync/snapshot') || this.server.spaceId === 'team-1') return response;
    this.server.spaceId = 'team-1';
    await saveMe(this.db, this.server.me, this.server.now);
    return response;
  }
}

it('drops the first page of a library when the user opens another one during the request', async () => {
  const own = new ModelServer();
  own.addMedia(uuid(1), 1000);
  const joining = await new JoiningDevice(own, { now: 1_000_000 }).open();
  await bootstrapStep(joining.world, never);
  expect(await joining.db.media.count()).toBe(0);
  expect(await readMeta(joining.db, 'cursor')).toBeUndefined();
  await bootstrapStep(joining.world, never);
  expect((await joining.db.media.toArray()).map(({ sp }) => sp)).toEqual(['team-1']);
  joining.close();
});

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
