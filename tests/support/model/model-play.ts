import { AppError } from '../../../contract/errors.ts';
import { sharePermissions } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { readMeta } from '../../../src/db/meta.ts';
import { releaseDue, releaseHeld } from '../../../src/db/outbox/release-due.ts';
import { newId } from '../../../src/lib/new-id.ts';
import type { ChangesPage } from '../../../src/sync/pull/apply-changes.ts';
import { bootstrapStep } from '../../../src/sync/first-sync/bootstrap.ts';
import { forgetWaits } from '../../../src/sync/outbox/take-intent.ts';
import { pullPage } from '../../../src/sync/pull/pull.ts';
import { albumWish, type AlbumStep } from './model-album-steps.ts';
import { ModelDevice } from './model-device.ts';
import { memoryDisk } from '../device/memory-studio.ts';
import { checkEnd } from './model-end.ts';
import { characterWish, isCharacterStep } from './model-character-steps.ts';
import { isPresetStep, presetWish } from './model-preset-steps.ts';
import { ModelServer } from './model-server.ts';
import { uuid } from './model-state.ts';
import type { Step } from './model-story.ts';
import { createWish, importWish, versionWish } from './model-wishes.ts';

const files = [
  { sha256: 'ab'.repeat(32), bytes: new ArrayBuffer(8) },
  { sha256: 'cd'.repeat(32), bytes: new ArrayBuffer(8), duration: 2 },
];
/** Each device makes other bytes of the same picture. */
const versions = ['1a', '2b', '3c'].map((pair) => ({ sha256: pair.repeat(32), bytes: new ArrayBuffer(8) }));
const never = new AbortController().signal;
/** Kinds that can be taken back while they are held. */
const held = ['media.delete', 'album.delete', 'album.removeItems', 'preset.delete', 'character.delete'];
/** How far the clock is put on, or back: people set it, devices wake up, summer ends. Ms. */
const ticks = [1, 500, 3000, 6000, -4000, 60_000];
const jumps = [3_600_000, -3_600_000, 86_400_000, -86_400_000, 400 * 86_400_000, -500 * 86_400_000];
/** Pages are small while the story goes on, so that much happens between two of them. */
const pageLimits = { story: 2, calm: 50 };

/** Who plays. Tests of the test itself put doubles with deliberate faults in. */
export type Cast = {
  server: () => ModelServer;
  device: (server: ModelServer, clock: { now: number }) => ModelDevice;
};
/** The core on a disk in memory: fast enough for thousands of plays. */
const quickCast: Cast = {
  server: () => new ModelServer(),
  device: (server, clock) => new ModelDevice(server, clock, { disk: memoryDisk() }),
};
/** The core on the database that browsers have. */
export const browserCast: Cast = { server: () => new ModelServer(), device: (server, clock) => new ModelDevice(server, clock) };

/** Plays a story to its end. @throws when an invariant of the design is broken on the way or in the end */
export async function playStory(steps: Step[], cast: Cast = quickCast): Promise<void> {
  // A third device takes part when the story names it.
  const play = await new Play(cast).start(Math.max(1, ...steps.map(([, device]) => device)) + 1);
  try {
    for (const step of steps) {
      await play.do(step);
      await play.check(step[1]);
    }
    await play.heal();
    await checkEnd(play.devices, play);
  } finally {
    play.close();
  }
}

/** Two or three browsers of one user, one server, one clock that people may set wrong. */
class Play {
  readonly clock = { now: 4_000_000_000_000 };
  readonly cast: Cast;
  readonly server: ModelServer;
  readonly undone = new Set<string>();
  readonly unwanted = new Set<string>();
  devices: ModelDevice[] = [];
  restores = 0;

  constructor(cast: Cast) {
    this.cast = cast;
    this.server = cast.server();
  }

  async start(count: number): Promise<this> {
    for (let i = 0; i < 3; i++) this.server.addMedia(uuid(i), 1000 + i);
    for (let i = 0; i < count; i++) this.devices.push(await this.cast.device(this.server, this.clock).open());
    // One starts with its library, the others have everything still to read.
    this.server.pageLimit = pageLimits.calm;
    while (await bootstrapStep(this.devices[0]!.world, never));
    this.server.pageLimit = pageLimits.story;
    return this;
  }

  async do([step, which, pick, fate]: Step): Promise<void> {
    const device = this.devices[which]!;
    const { db } = device;
    device.fate = fate;
    device.lastWrites = pick;
    const media = await db.media.orderBy('id').toArray();
    const one = media[pick % Math.max(1, media.length)]?.id ?? uuid(pick);
    switch (step) {
      case 'star':
        return this.ask(device, device.make({ kind: 'media.star', args: { id: one, is_starred: pick % 2 === 0 } }));
      case 'delete':
        return this.ask(device, device.make({ kind: 'media.delete', args: { ids: [...new Set([one, media[0]?.id ?? one])] } }));
      case 'cancel':
        return this.ask(device, this.cancel(device, one));
      case 'restoreMedia':
        return this.ask(device, device.make({ kind: 'media.restore', args: { ids: [uuid(pick % 3)], rows: [] } }));
      case 'create':
        return this.ask(device, device.make(createWish(Array.from({ length: (pick % 2) + 1 }, newId), this.clock)));
      case 'import': {
        const file = files[pick % files.length]!;
        return this.ask(device, device.make(importWish(newId(), file, this.clock.now), file.bytes));
      }
      case 'share':
        return this.ask(
          device,
          device.make({ kind: 'media.share', args: { id: one, share_access_permission: sharePermissions[pick % 3]! } }),
        );
      case 'upscale': {
        const args = {
          id: one,
          upscale_mode: pick % 2 === 0 ? ('x2' as const) : ('x4' as const),
          face_enhance_weight: 0.5,
          at: this.clock.now,
        };
        return this.ask(device, device.make({ kind: 'media.upscale', args }));
      }
      case 'addVersion': {
        const { sha256, bytes } = versions[which]!;
        const mode = pick % 2 === 0 ? 'x2' : 'x4';
        return this.ask(device, device.make(versionWish(one, { sha256, mode, bytes }, this.clock.now), bytes));
      }
      case 'rollBack':
        return this.ask(device, device.rollBack());
      case 'undo': {
        // Whatever its state: a click on Undo may come too late.
        const last = (await db.outbox.toArray()).findLast((intent) => held.includes(intent.kind));
        return last === undefined
          ? undefined
          : this.ask(
              device,
              device.undo(last.mid).then((isUndone) => isUndone && this.undone.add(last.mid)),
            );
      }
      case 'dismiss': {
        const held = await db.outbox.where('state').equals('held').first();
        return held === undefined ? undefined : this.ask(device, releaseHeld(db, held.mid));
      }
      case 'tick':
        this.clock.now += (fate === 'twice' ? jumps : ticks)[pick]!;
        return this.ask(device, releaseDue(db, this.clock.now));
      case 'push':
        return this.ask(device, device.push());
      case 'pull':
        return this.ask(device, pullPage(device.world, device.life.signal));
      case 'page':
        return this.ask(device, bootstrapStep(device.world, device.life.signal));
      case 'late': {
        const { pages, resets } = device;
        const place = pick % Math.max(1, pages.length + resets.length);
        const reset = resets[place];
        if (reset !== undefined) return this.ask(device, device.receiveReset(reset));
        const page = pages[place - resets.length];
        return page === undefined ? undefined : this.ask(device, device.receive(page as ChangesPage));
      }
      case 'crash':
        return device.crash();
      case 'paint':
        return this.paint(this.server.live()[pick]);
      case 'backup':
        return this.server.backup();
      case 'restore':
        if (this.server.restore()) this.restores += 1;
        return;
      case 'otherTab':
        return this.ask(device, device.makeInOtherTab({ kind: 'media.star', args: { id: one, is_starred: pick % 2 === 0 } }));
      case 'takeOver':
        return this.ask(device, device.takeOver());
      case 'fill':
        device.isFull = !device.isFull;
        return;
      case 'expire':
        device.isSignedIn = !device.isSignedIn;
        return;
      case 'signOut':
        return device.signOut();
      case 'update':
        this.server.isNewer = !this.server.isNewer;
        return;
      case 'forget':
        return this.server.forgetDeleted();
      case 'batchStar':
        return this.ask(
          device,
          device.make({ kind: 'media.batchStar', args: { ids: [...new Set([one, uuid(0)])], is_starred: pick % 2 === 0 } }),
        );
      default:
        if (isCharacterStep(step)) return this.ask(device, device.make(characterWish(step, { pick, now: this.clock.now })));
        if (isPresetStep(step)) return this.ask(device, device.make(presetWish(step, { pick, now: this.clock.now })));
        return this.ask(device, device.make(await albumWish(db, step satisfies AlbumStep, { pick, mediaId: one, now: this.clock.now })));
    }
  }

  private paint(row: MediaRow | undefined): void {
    if (row?.upscale_mode != null) this.server.finishUpscale(row.id, row.upscale_mode);
    else this.server.finish(row?.id ?? '');
  }

  private async cancel(device: ModelDevice, id: string): Promise<void> {
    await device.make({ kind: 'generation.cancel', args: { id } });
    const creation = (await device.db.outbox.where('keys').equals(`media:${id}`).toArray()).find(
      ({ kind }) => kind === 'generation.create',
    );
    if (creation !== undefined && !this.server.seen.has(creation.mid)) this.unwanted.add(id);
  }

  private async ask(device: ModelDevice, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (device.life.signal.aborted) await device.crash();
      else if (!(error instanceof AppError)) throw error;
    }
  }

  /** What only one device did cannot have hurt the other. */
  async check(which: number): Promise<void> {
    await this.devices[which]!.check();
  }

  /** The network heals and everybody has time. */
  async heal(): Promise<void> {
    this.server.isNewer = false;
    this.server.pageLimit = pageLimits.calm;
    for (const device of this.devices) {
      device.fate = 'ok';
      device.isSignedIn = true;
      await device.crash();
      if (device.isRolledBack) await device.rollBack();
      // As the loop does first: waits may have been set by another clock.
      await forgetWaits(device.world);
    }
    for (let round = 0; round < 40; round++) {
      this.clock.now += 10_000;
      let isBusy = false;
      for (const device of this.devices) isBusy = (await this.settle(device)) || isBusy;
      if (!isBusy) return;
    }
    throw new Error(`I8: not drained: ${JSON.stringify(await this.devices[0]!.db.outbox.toArray())}`);
  }

  /** Everything a device can do now; true when there was something. */
  private async settle(device: ModelDevice): Promise<boolean> {
    const { world, db } = device;
    const held = await releaseDue(db, this.clock.now);
    let isBusy = (await this.answerProblems(device)) || held !== null;
    while (await bootstrapStep(world, never)) isBusy = true;
    for (let turn = 0; turn < 60; turn++) {
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
    if (cursor?.seq !== before?.seq || cursor?.seq !== this.server.state.seq) isBusy = true;
    if ((await readMeta(db, 'bootstrap')) !== undefined) isBusy = true;
    if (isBusy) await device.check();
    return isBusy || (await db.outbox.where('state').anyOf('held', 'ready', 'sending', 'acked').count()) > 0;
  }

  /** The person says «try again» to everything that asks. */
  private async answerProblems({ db }: ModelDevice): Promise<boolean> {
    const asking = await db.problems.filter(({ reason }) => reason === 'parked').toArray();
    for (const problem of asking) {
      const change = { state: 'ready' as const, madeAt: this.clock.now, attempts: 1, nextAt: 0 };
      await db.outbox.where('mid').equals(problem.mid).modify(change);
      await db.problems.delete(problem.i!);
    }
    return asking.length > 0;
  }

  close(): void {
    for (const device of this.devices) device.close();
  }
}
