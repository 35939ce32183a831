import { AppError } from '../../../contract/errors.ts';
import { releaseDue, releaseHeld } from '../../../src/db/outbox/release-due.ts';
import { newId } from '../../../src/lib/new-id.ts';
import type { ChangesPage } from '../../../src/sync/pull/apply-changes.ts';
import { bootstrapStep } from '../../../src/sync/first-sync/bootstrap.ts';
import { pullPage } from '../../../src/sync/pull/pull.ts';
import { memoryDisk, type Disk } from '../device/memory-studio.ts';
import { createChange, importChange, versionChange } from '../model/model-changes.ts';
import type { Asking } from './change-step.ts';
import { changeSteps, isChangeStep } from './change-steps.ts';
import { healPlay } from './heal-play.ts';
import { PlayDevice } from './play-device.ts';
import { checkEnd } from './play-end.ts';
import type { PlayServer } from './play-server.ts';
import type { PlayState } from './play-state.ts';
import type { OtherStepName, Step } from './play-story.ts';

const never = new AbortController().signal;
/** Kinds that can be undone while they are held. */
const undoable = ['media.delete', 'album.delete', 'album.removeItems', 'preset.delete', 'character.delete', 'story.delete', 'shot.delete'];
/** Ms by which the clock is put on or back with the fate `twice`: people set it, devices wake up, summer ends. */
const jumps = [3_600_000, -3_600_000, 86_400_000, -86_400_000, 400 * 86_400_000, -500 * 86_400_000];

/** The parts of a play. A test of the test itself puts doubles with deliberate faults in. */
export type Cast = {
  server: () => PlayServer | Promise<PlayServer>;
  Device?: typeof PlayDevice;
  /** Without it, a disk in memory, which is fast enough for thousands of plays. */
  disk?: () => Disk;
};

/** Plays a story to its end. @throws when an invariant of the design is broken on the way or in the end */
export async function playStory(steps: Step[], cast: Cast): Promise<void> {
  const play = new Play(await cast.server());
  try {
    // A third device takes part when the story names it.
    await play.start(Math.max(1, ...steps.map(([, device]) => device)) + 1, cast);
    for (const step of steps) {
      await play.do(step);
      await play.check(step[1]);
    }
    await healPlay(play);
    await checkEnd(play);
  } finally {
    for (const device of play.devices) device.close();
  }
}

type Act = { device: PlayDevice; pick: number; fate: Step[3]; asking: Asking };

/**
 * Two or three browsers of one user, each with the real core of sync, one server, and one clock that people may set wrong.
 * The story decides everything that is left to chance: the steps, their devices and the fates of requests.
 */
class Play implements PlayState {
  readonly server: PlayServer;
  readonly clock: { now: number };
  readonly devices: PlayDevice[] = [];
  readonly undone = new Set<string>();
  readonly unwanted = new Set<string>();
  readonly absent = new Set<string>();
  restores = 0;
  private readonly pictures: string[];

  constructor(server: PlayServer) {
    this.server = server;
    this.clock = { now: server.startsAt };
    this.pictures = [...server.names.pictures];
  }

  async start(count: number, { Device = PlayDevice, disk = memoryDisk }: Cast): Promise<void> {
    for (let i = 0; i < count; i++) this.devices.push(await new Device(this.server, this.clock, { disk: disk() }).open());
    this.server.setCalm(true);
    const readers = this.devices.slice(0, this.server.readers === 'first' ? 1 : -1);
    for (const device of readers) while (await bootstrapStep(device.world, never));
    this.server.setCalm(false);
  }

  async do([step, which, pick, fate]: Step): Promise<void> {
    const device = this.devices[which % this.devices.length]!;
    const { names, modes } = this.server;
    const id = this.pictures[pick % this.pictures.length]!;
    device.setFate(fate, pick);
    const act = { device, pick, fate, asking: { db: device.db, names, modes, pick, now: this.clock.now, id } };
    if (!isChangeStep(step)) await this.others[step](act);
    else await this.ask(device, this.change(device, await changeSteps[step](act.asking)));
  }

  private readonly others: Record<OtherStepName, (act: Act) => unknown> = {
    create: ({ device, pick }) => {
      const ids = this.note(Array.from({ length: (pick % 2) + 1 }, newId));
      return this.ask(device, device.make(createChange(ids, { model: this.server.model, now: this.clock.now })));
    },
    cancel: ({ device, pick }) => this.ask(device, this.cancel(device, this.latest(pick))),
    import: ({ device, pick }) => {
      const { imports } = this.server.files;
      const file = imports[pick % imports.length]!;
      const [id] = this.note([newId()]);
      return this.ask(device, device.make(importChange(id!, file, this.clock.now), file.bytes.slice(0)));
    },
    // A real studio accepts it only for pictures of an import.
    addVersion: ({ device, pick }) => {
      const { files, modes } = this.server;
      const file = files.versions[this.devices.indexOf(device) % files.versions.length]!;
      const mode = modes.version[pick % modes.version.length]!;
      return this.ask(device, device.make(versionChange(this.latest(pick), { ...file, mode }, this.clock.now), file.bytes.slice(0)));
    },
    undo: ({ device }) => this.ask(device, this.undo(device)),
    dismiss: async ({ device }) => {
      const held = await device.db.outbox.where('state').equals('held').first();
      if (held !== undefined) await this.ask(device, releaseHeld(device.db, held.mid));
    },
    otherTab: async ({ device, asking }) => this.ask(device, device.makeInOtherTab(await changeSteps.star(asking))),
    takeOver: ({ device }) => this.ask(device, device.takeOver()),
    rollBack: ({ device }) => this.ask(device, device.rollBack()),
    signOut: ({ device }) => device.signOut(),
    push: ({ device, fate }) => device.begin(() => device.push(), fate),
    pull: ({ device, fate }) => device.begin(() => pullPage(device.world, device.life.signal), fate),
    page: ({ device, fate }) => device.begin(() => bootstrapStep(device.world, device.life.signal), fate),
    goOn: ({ device }) => device.goOn(),
    arrive: ({ device, pick }) => device.arrive(pick),
    late: ({ device, pick }) => this.comeLate(device, pick),
    together: () => Promise.all(this.devices.map((device) => device.begin(() => device.push(), 'ok'))),
    crash: ({ device }) => device.crash(),
    tick: ({ device, pick, fate }) => {
      this.clock.now += (fate === 'twice' ? jumps : this.server.ticks)[pick]!;
      return this.ask(device, releaseDue(device.db, this.clock.now));
    },
    fill: ({ device }) => (device.isFull = !device.isFull),
    expire: ({ device }) => (device.isSignedIn = !device.isSignedIn),
    paint: ({ pick }) => this.server.paint(pick),
    restart: () => this.server.restart?.(),
    backup: () => this.server.backup(),
    restore: async () => {
      if (await this.server.restore()) this.restores += 1;
    },
    update: () => this.server.update?.(),
    forget: () => this.server.forgetDeleted?.(),
  };

  private change(device: PlayDevice, change: Parameters<PlayDevice['make']>[0]): Promise<unknown> {
    if (change.kind === 'media.delete') for (const id of change.args.ids) this.absent.add(id);
    return device.make(change);
  }

  /** One of the last pictures of the play. */
  private latest(pick: number): string {
    return this.pictures.at(-1 - (pick % 3))!;
  }

  /** Adds pictures that a device makes to the play. */
  private note(ids: string[]): string[] {
    this.pictures.push(...ids);
    for (const id of ids) this.absent.add(id);
    return ids;
  }

  private async cancel(device: PlayDevice, id: string): Promise<void> {
    await device.make({ kind: 'generation.cancel', args: { id } });
    const ofPicture = await device.db.outbox.where('keys').equals(`media:${id}`).toArray();
    const creation = ofPicture.find(({ kind }) => kind === 'generation.create');
    if (creation !== undefined && !this.server.seen.has(creation.mid)) this.unwanted.add(id);
  }

  /** Undoes the last deletion in any state: a click on Undo may come too late. */
  private async undo(device: PlayDevice): Promise<void> {
    const last = (await device.db.outbox.toArray()).findLast(({ kind }) => undoable.includes(kind));
    if (last !== undefined && (await device.undo(last.mid))) this.undone.add(last.mid);
  }

  private async comeLate(device: PlayDevice, pick: number): Promise<void> {
    const { pages, resets } = device;
    const place = pick % Math.max(1, pages.length + resets.length);
    const reset = resets[place];
    if (reset !== undefined) return this.ask(device, device.receiveReset(reset));
    const page = pages[place - resets.length] as ChangesPage | undefined;
    if (page !== undefined) await this.ask(device, device.receive(page));
  }

  private async ask(device: PlayDevice, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (device.life.signal.aborted) await device.crash();
      else if (!(error instanceof AppError)) throw error;
    }
  }

  /** Checks the device of a step: the others cannot have changed. */
  async check(which: number): Promise<void> {
    for (const { failure } of this.devices) if (failure !== undefined) throw failure;
    await this.devices[which % this.devices.length]!.check();
  }
}
