import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryDisk } from '../../../tests/support/device/memory-studio.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { readMeta } from '../../db/meta.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from '../pull/pull.ts';

const never = new AbortController().signal;
const id = uuid(0xa1);
type Step = [step: 'rename' | 'send' | 'lose' | 'read', which: 0 | 1];
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom('rename', 'send', 'lose', 'read'), fc.constantFrom(0, 1));

/** The replaced titles that each device was told, and the expected ones: every title it replaced without knowing it. */
async function play(steps: Step[]): Promise<{ told: string[][]; wanted: string[][] }> {
  const clock = { now: 1_000_000 };
  const server = new ModelServer();
  const devices = [new ModelDevice(server, clock, { disk: memoryDisk() }), new ModelDevice(server, clock, { disk: memoryDisk() })];
  for (const device of devices) {
    await device.open();
    while (await bootstrapStep(device.world, never));
  }
  await devices[0]!.make({ kind: 'album.create', args: { id, title: 'Coast', at: clock.now } });
  await devices[0]!.push();
  for (const { world } of devices) while (await pullPage(world, never));

  const told = devices.map(() => new Set<string>());
  const wanted = devices.map(() => new Set<string>());
  const seen = new Map<string, string>();
  const titleNow = () => server.state.albums[id]!.row.title;
  const send = async (which: 0 | 1, fate: 'ok' | 'lost'): Promise<boolean> => {
    const device = devices[which]!;
    const before = titleNow();
    clock.now += 60_000;
    device.fate = fate;
    const { kind } = await device.push();
    device.fate = 'ok';
    if (titleNow() !== before && seen.get(titleNow()) !== before) wanted[which]!.add(before);
    for (const { title } of (await readMeta(device.db, 'replacedTitles')) ?? []) told[which]!.add(title);
    return kind !== 'idle';
  };
  const take = async ([what, which]: Step): Promise<void> => {
    const { db, world } = devices[which]!;
    if (what === 'send') await send(which, 'ok');
    else if (what === 'lose') await send(which, 'lost');
    else if (what === 'read') while (await pullPage(world, never));
    else {
      const [title, base_title] = [`${which}-${seen.size}`, (await db.albums.get(id))!.title];
      seen.set(title, base_title);
      await devices[which]!.make({ kind: 'album.rename', args: { id, title, base_title, at: clock.now } });
    }
  };
  for (const one of steps) await take(one);
  for (const which of [0, 1] as const) while (await send(which, 'ok'));
  for (const device of devices) device.close();
  return { told: told.map((titles) => [...titles]), wanted: wanted.map((titles) => [...titles]) };
}

it('each device is told every name that it took away without knowing it, and never one of its own, in whatever order they go', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
    const { told, wanted } = await play(steps);
    expect(told).toEqual(wanted);
    for (const which of [0, 1]) expect(told[which]!.filter((title) => title.startsWith(`${which}-`))).toEqual([]);
  });
  await fc.assert(property, { numRuns: 150, interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false });
}, 600_000);
