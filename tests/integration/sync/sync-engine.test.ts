import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bootstrapStep } from '../../../src/sync/first-sync/bootstrap.ts';
import { pullPage } from '../../../src/sync/pull/pull.ts';
import { memoryDisk } from '../../support/device/memory-studio.ts';
import { CarelessDevice, RenamingDevice } from '../../support/model/model-faulty.ts';
import { createPatientEngine, type PatientEngine } from '../../support/engines/patient-engine.ts';
import { changeSteps } from '../../support/play/change-steps.ts';
import { PlayDevice } from '../../support/play/play-device.ts';
import { by, studioStory, type Step } from '../../support/play/play-story.ts';
import { playStory } from '../../support/play/play.ts';
import { rounds } from '../../support/rounds.ts';
import { startRestartableStudio, type RestartableStudio } from '../../support/studio-play/restartable-studio.ts';
import { StudioServer } from '../../support/studio-play/studio-server.ts';

const { env } = process;
/** Each takes about a second on an idle machine. `PBT_SEED` and `PBT_PATH` repeat one. */
const plays = Number(env['PBT_RUNS'] ?? rounds(4, 40));

let studio: RestartableStudio;
let engine: PatientEngine;
beforeAll(async () => {
  engine = createPatientEngine();
  studio = await startRestartableStudio({ defaultPlan: 'pro', defaultCredits: 1000 }, [engine]);
});
afterAll(() => studio?.close());

type Fault = { Device?: typeof PlayDevice; keepsEpoch?: boolean };

function play(steps: Step[], { Device = PlayDevice, keepsEpoch = false }: Fault = {}): Promise<void> {
  return playStory(steps, { Device, server: () => StudioServer.open({ studio, engine, keepsEpoch }) });
}

it('loses nothing, doubles nothing and agrees in the end with a real studio, whatever the network, crashes and restores do', async () => {
  const repeated = {
    ...(env['PBT_SEED'] === undefined ? {} : { seed: Number(env['PBT_SEED']) }),
    ...(env['PBT_PATH'] === undefined ? {} : { path: env['PBT_PATH'] }),
  };
  await fc.assert(
    fc.asyncProperty(studioStory, (steps) => play(steps)),
    { numRuns: plays, endOnFailure: true, ...repeated },
  );
}, 3_600_000);

it('does everything that a device can ask for, on two devices and after a restore', async () => {
  await play([
    ['backup', 0, 0, 'ok'],
    ...by(
      0,
      'createAlbum',
      'push',
      'addItems',
      'push',
      'star',
      'push',
      'share',
      'push',
      'import',
      'push',
      'addVersion',
      'push',
      'create',
      'push',
    ),
    ...by(1, 'page', 'pull', 'renameAlbum', 'setCover', 'push', 'push', 'delete', 'undo'),
    ['paint', 0, 0, 'ok'],
    ...by(0, 'pull'),
    ['upscale', 0, 4, 'ok'],
    ...by(0, 'push', 'restore', 'pull', 'page'),
  ]);
});

/** A tab of its own, as far as it remembers what it wrote. */
async function openTab(): Promise<typeof import('../../../src/actions/stories/own-edits.ts')> {
  vi.resetModules();
  return import('../../../src/actions/stories/own-edits.ts');
}

/** Sends all that waits, then reads what is new. */
async function settle(device: PlayDevice): Promise<void> {
  const { world } = device;
  const never = new AbortController().signal;
  while ((await device.push()).kind === 'settled');
  do while (await bootstrapStep(world, never));
  while (await pullPage(world, never));
}

it('keeps both edits of two devices that were offline; of the same words the later ones stay, and the other device tells of it', async () => {
  const server = await StudioServer.open({ studio, engine });
  const { names, modes } = server;
  const clock = { now: Date.now() };
  const open = async () => {
    const device = await new PlayDevice(server, clock, { disk: memoryDisk() }).open();
    await settle(device);
    const tab = await openTab();
    const shots = () => device.db.storyShots.toArray();
    return {
      device,
      edit: async (id: string, fields: object) => {
        const change = { kind: 'shot.update', args: { id, story_id: names.story, ...fields } } as const;
        tab.noteOwnEdits([change]);
        await device.make(change);
        expect(tab.findReplaced(await shots())).toEqual([]);
      },
      told: async () => tab.findReplaced(await shots()).map(({ id }) => id),
      read: async () => Promise.all(names.shots.slice(0, 2).map(async (id) => (await device.db.storyShots.get(id))!)),
    };
  };
  const [first, second] = names.shots;
  const [one, other] = [await open(), await open()];
  await one.device.make(changeSteps.makeStory({ db: one.device.db, names, modes, pick: 0, now: clock.now, id: '' }));
  for (const { device } of [one, other]) await settle(device);

  await one.edit(first, { shotVoiceoverScript: 'Dusk', target_seconds: 4 });
  await one.edit(second, { shotImagePrompt: 'a lamp' });
  await other.edit(second, { shotVoiceoverScript: 'Night' });
  await other.edit(first, { shotVoiceoverScript: 'Noon' });
  for (const { device } of [one, other, one]) await settle(device);
  for (const { read } of [one, other])
    expect(await read()).toMatchObject([
      { shotVoiceoverScript: 'Noon', target_seconds: 4 },
      { shotVoiceoverScript: 'Night', shotImagePrompt: 'a lamp' },
    ]);
  expect(await other.told()).toEqual([]);
  expect(await one.told()).toEqual([first]);
  expect(await one.told(), 'once').toEqual([]);
  for (const { device } of [one, other]) device.close();
});

// A test that cannot fail proves nothing.
const faults: { name: string; fault: Fault; steps: Step[] }[] = [
  { name: 'a device that sends a change under a new name each time', fault: { Device: RenamingDevice }, steps: by(0, 'star', 'push') },
  {
    name: 'a device that forgets what was on its way when it died',
    fault: { Device: CarelessDevice },
    steps: [...by(0, 'star'), ['push', 0, 0, 'heldRequest'], ...by(0, 'crash')],
  },
  {
    name: 'a restored studio that keeps the name of its history',
    fault: { keepsEpoch: true },
    steps: by(0, 'backup', 'star', 'push', 'pull', 'restore', 'import', 'push'),
  },
];
it.each(faults)('would notice $name', async ({ fault, steps }) => {
  await expect(play(steps, fault)).rejects.toThrow();
  await expect(play(steps)).resolves.toBeUndefined();
});
