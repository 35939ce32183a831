import { readMeta } from '../../../src/db/meta.ts';
import { releaseDue } from '../../../src/db/outbox/release-due.ts';
import { bootstrapStep } from '../../../src/sync/first-sync/bootstrap.ts';
import { forgetWaits } from '../../../src/sync/outbox/take-mutation.ts';
import { pullPage } from '../../../src/sync/pull/pull.ts';
import type { PlayDevice } from './play-device.ts';
import type { PlayServer } from './play-server.ts';
import type { PlayState } from './play-state.ts';

const never = new AbortController().signal;

/** Heals the network: held requests go on, and those that devices gave up arrive after everything else. @throws when it never rests */
export async function healPlay(play: PlayState): Promise<void> {
  const { server, devices } = play;
  server.setCalm(true);
  for (const device of devices) {
    await device.release();
    device.isSignedIn = true;
    await device.crash();
    if (device.isRolledBack) await device.rollBack();
    // The loop does so at its start, too: another clock may have set the waits.
    await forgetWaits(device.world);
  }
  await quiesce(play);
  let hasArrived = false;
  for (const device of devices.toReversed()) while (await device.arrive(1)) hasArrived = true;
  if (hasArrived) await quiesce(play);
}

async function quiesce({ server, devices, clock }: PlayState): Promise<void> {
  for (let round = 0; round < 40; round++) {
    clock.now += 10_000;
    await server.paintAll?.();
    let isBusy = false;
    for (const device of devices) isBusy = (await settle(device, clock.now)) || isBusy;
    if (!isBusy && !(await isBehind(server, devices))) return;
  }
  const left = await Promise.all(devices.map(({ db }) => db.outbox.toArray()));
  throw new Error(`I8: not drained: ${JSON.stringify(left)}`);
}

/** Whether a device has not read to the last number of the server, as far as the server tells it. */
async function isBehind(server: PlayServer, devices: readonly PlayDevice[]): Promise<boolean> {
  const { head } = await server.facts();
  const cursors = await Promise.all(devices.map(({ db }) => readMeta(db, 'cursor')));
  return head !== undefined && cursors.some((cursor) => cursor?.seq !== head);
}

/** Does everything that a device can do now; true when there was something. */
async function settle(device: PlayDevice, now: number): Promise<boolean> {
  const { world, db } = device;
  const held = await releaseDue(db, now);
  let isBusy = (await answerProblems(device, now)) || held !== null;
  while (await bootstrapStep(world, never)) isBusy = true;
  for (let turn = 0; turn < 100; turn++) {
    const pushed = await device.push();
    if (pushed.kind === 'idle') {
      isBusy ||= pushed.nextAt !== null;
      break;
    }
    isBusy = true;
    if (pushed.kind === 'settled' && pushed.pullNeeded) await pullPage(world, never);
  }
  const before = await readMeta(db, 'cursor');
  while (await pullPage(world, never)) isBusy = true;
  const cursor = await readMeta(db, 'cursor');
  if (cursor?.seq !== before?.seq || cursor?.epoch !== before?.epoch || (await readMeta(db, 'bootstrap')) !== undefined) isBusy = true;
  await device.check();
  return isBusy || (await db.outbox.where('state').anyOf('held', 'ready', 'sending', 'acked').count()) > 0;
}

/** The person says «try again» to everything that asks. */
async function answerProblems({ db }: PlayDevice, now: number): Promise<boolean> {
  const asking = await db.problems.filter(({ reason }) => reason === 'parked').toArray();
  for (const problem of asking) {
    const change = { state: 'ready' as const, madeAt: now, attempts: 1, nextAt: 0 };
    await db.outbox.where('mid').equals(problem.mid).modify(change);
    await db.problems.delete(problem.i!);
  }
  return asking.length > 0;
}
