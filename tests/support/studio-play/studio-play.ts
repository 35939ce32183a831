import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { sharePermissions } from '../../../contract/media/media.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { readMeta } from '../../../src/db/meta.ts';
import { releaseDue, releaseHeld } from '../../../src/db/outbox/release-due.ts';
import { newId } from '../../../src/lib/new-id.ts';
import type { ChangesPage } from '../../../src/sync/pull/apply-changes.ts';
import { bootstrapStep } from '../../../src/sync/first-sync/bootstrap.ts';
import { forgetWaits } from '../../../src/sync/outbox/take-intent.ts';
import { pullPage } from '../../../src/sync/pull/pull.ts';
import { addPictures } from '../library/add-pictures.ts';
import { eventually } from '../eventually.ts';
import { memoryDisk } from '../device/memory-studio.ts';
import { albumWish, type PlayNames } from '../model/model-album-steps.ts';
import { isPresetStep, presetWish } from '../model/model-preset-steps.ts';
import { patientModel, type PatientEngine } from '../engines/patient-engine.ts';
import type { RestartableStudio } from './restartable-studio.ts';
import { paintFlat } from '../engines/scripted-engine.ts';
import { createWish, importWish, versionWish } from '../model/model-wishes.ts';
import { StudioDevice, StudioServer, type Delay, type PlayedFile } from './studio-device.ts';
import { isShotStep, shotWish, type StoryNames } from './studio-shot-steps.ts';
import type { StudioFate, StudioStep, StudioStory } from './studio-story.ts';
import type { TestClient } from '../http/test-client.ts';

const never = new AbortController().signal;
const delays = new Set<StudioFate>(['heldRequest', 'heldAnswer', 'later']);
const held = ['media.delete', 'album.delete', 'album.removeItems', 'preset.delete', 'story.delete', 'shot.delete'];
/** How far a clock is put on, or back, ms. */
const ticks = [1, 500, 3000, 6000, -4000, 3_600_000];

/** Four times the sides of what is imported. */
const largeSize = { width: 96, height: 64 };

async function paintFile(size: { width: number; height: number }): Promise<PlayedFile> {
  const { buffer: bytes } = new Uint8Array(await paintFlat({ ...size, seed: 0x4a7c6f }));
  return { bytes, sha256: createHash('sha256').update(new Uint8Array(bytes)).digest('hex') };
}

export type Stage = {
  studio: RestartableStudio;
  engine: PatientEngine;
  /** A double with a deliberate fault, where the test itself is tested. */
  Device?: typeof StudioDevice;
  restore?: Parameters<RestartableStudio['restore']>[0];
};

/**
 * Several browsers of one user, each with the real core of sync, and a real studio. Everything that is left to chance —
 * who does what, what the network makes of it, in which order what it holds goes on — is in the story.
 */
export class StudioPlay {
  readonly clock = { now: Date.now() };
  readonly undone = new Set<string>();
  readonly unwanted = new Set<string>();
  /** Items that the studio lacked at some time: created or deleted during the play. */
  readonly absent = new Set<string>();
  readonly devices: StudioDevice[] = [];
  restores = 0;
  owner!: TestClient;
  server!: StudioServer;
  readonly stage: Stage;
  private readonly pictures: string[] = [];
  private names!: PlayNames;
  private readonly presets = [newId(), newId()] as const;
  private readonly story: StoryNames = { story: newId(), shots: [newId(), newId(), newId()] };
  private hasBackup = false;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  async start(count: number): Promise<this> {
    const { studio, engine, Device = StudioDevice } = this.stage;
    engine.isOpen = false;
    this.owner = await studio.guest();
    const { ids } = await addPictures(studio.db, this.owner.me!, 3);
    this.pictures.push(...ids);
    this.names = { albums: [newId(), newId()], pictures: [ids[0]!, ids[1]!, ids[2]!] };
    const [file, version] = await Promise.all([paintFile({ width: 24, height: 16 }), paintFile(largeSize)]);
    this.server = new StudioServer(studio, this.owner, { file, version });
    for (let i = 0; i < count; i++) this.devices.push(await new Device(this.server, this.clock, { disk: memoryDisk() }).open());
    // The last one has everything still to read.
    for (const device of this.devices.slice(0, -1)) while (await bootstrapStep(device.world, never));
    return this;
  }

  async do([step, which, pick, fate]: StudioStep): Promise<void> {
    const device = this.devices[which % this.devices.length]!;
    const { db, world } = device;
    const id = this.pictures[pick % this.pictures.length]!;
    const is_starred = pick % 2 === 0;
    switch (step) {
      case 'star':
        return this.ask(device, device.make({ kind: 'media.star', args: { id, is_starred } }));
      case 'batchStar':
        return this.ask(device, device.make({ kind: 'media.batchStar', args: { ids: this.pair(id, pick), is_starred } }));
      case 'delete': {
        const ids = this.pair(id, pick);
        for (const one of ids) this.absent.add(one);
        return this.ask(device, device.make({ kind: 'media.delete', args: { ids } }));
      }
      case 'undo': {
        const last = (await db.outbox.toArray()).findLast((intent) => held.includes(intent.kind));
        if (last === undefined) return;
        return this.ask(
          device,
          device.undo(last.mid).then((isUndone) => isUndone && this.undone.add(last.mid)),
        );
      }
      case 'dismiss': {
        const one = await db.outbox.where('state').equals('held').first();
        return one === undefined ? undefined : this.ask(device, releaseHeld(db, one.mid));
      }
      case 'restoreMedia':
        return this.ask(device, device.make({ kind: 'media.restore', args: { ids: [id], rows: [] } }));
      case 'share':
        return this.ask(device, device.make({ kind: 'media.share', args: { id, share_access_permission: sharePermissions[pick % 3]! } }));
      case 'upscale':
        return this.ask(
          device,
          device.make({ kind: 'media.upscale', args: { id, upscale_mode: 'x2', face_enhance_weight: 0.5, at: this.clock.now } }),
        );
      case 'create':
        return this.create(device, (pick % 2) + 1);
      case 'cancel':
        return this.ask(device, this.cancel(device, this.pictures.at(-1 - (pick % 3))!));
      case 'import':
        return this.import(device);
      case 'addVersion': {
        // Of what was imported; the studio refuses it for other pictures.
        const { sha256, bytes } = this.server.version;
        const wish = versionWish(this.pictures.at(-1 - (pick % 3))!, { sha256, mode: 'x4', bytes }, this.clock.now, largeSize);
        return this.ask(device, device.make(wish, bytes.slice(0)));
      }
      case 'otherTab':
        return this.ask(device, device.makeInOtherTab({ kind: 'media.star', args: { id, is_starred } }));
      case 'takeOver':
        return this.ask(device, device.takeOver());
      case 'push':
        return this.send(device, fate, pick, () => device.push());
      case 'pull':
        return this.send(device, fate, pick, () => pullPage(world, device.life.signal));
      case 'page':
        return this.send(device, fate, pick, () => bootstrapStep(world, device.life.signal));
      case 'goOn':
        device.fate = delays.has(fate) ? 'ok' : (fate as typeof device.fate);
        return device.goOn();
      case 'arrive':
        return void (await device.arrive(pick));
      case 'late':
        return this.comeLate(device, pick);
      case 'together':
        await Promise.all(this.devices.map((one) => this.send(one, 'ok', pick, () => one.push())));
        return;
      case 'crash':
        return device.crash();
      case 'tick':
        this.clock.now += ticks[pick]!;
        return this.ask(device, releaseDue(db, this.clock.now));
      case 'paint':
        return this.paint();
      case 'restart':
        return this.stage.studio.restart();
      case 'backup':
        this.hasBackup = true;
        return this.stage.studio.backup();
      case 'restore':
        return this.restore();
      default:
        if (isShotStep(step)) return this.ask(device, device.make(shotWish(step, { pick, now: this.clock.now, names: this.story })));
        if (isPresetStep(step)) return this.ask(device, device.make(presetWish(step, { pick, now: this.clock.now, ids: this.presets })));
        return this.ask(
          device,
          albumWish(db, step, { pick, mediaId: id, now: this.clock.now, names: this.names }).then((wish) => device.make(wish)),
        );
    }
  }

  private pair(id: string, pick: number): string[] {
    return [...new Set([id, this.names.pictures[pick % 3]!])];
  }

  /** Adds pictures that a device makes to the play. */
  private note(ids: string[]): void {
    for (const id of ids) {
      this.pictures.push(id);
      this.absent.add(id);
    }
  }

  private async create(device: StudioDevice, count: number): Promise<void> {
    const ids = Array.from({ length: count }, newId);
    this.note(ids);
    return this.ask(device, device.make(createWish(ids, { model: patientModel, now: this.clock.now })));
  }

  private async cancel(device: StudioDevice, id: string): Promise<void> {
    await device.make({ kind: 'generation.cancel', args: { id } });
    const creation = (await device.db.outbox.where('keys').equals(`media:${id}`).toArray()).find(
      ({ kind }) => kind === 'generation.create',
    );
    if (creation !== undefined && !this.server.seen.has(creation.mid)) this.unwanted.add(id);
  }

  private async import(device: StudioDevice): Promise<void> {
    const { file } = this.server;
    const id = newId();
    this.note([id]);
    return this.ask(device, device.make(importWish(id, file, this.clock.now), file.bytes.slice(0)));
  }

  private async comeLate(device: StudioDevice, pick: number): Promise<void> {
    const { pages, resets } = device;
    const place = pick % Math.max(1, pages.length + resets.length);
    const reset = resets[place];
    if (reset !== undefined) return this.ask(device, device.receiveReset(reset));
    const page = pages[place - resets.length] as ChangesPage | undefined;
    return page === undefined ? undefined : this.ask(device, device.receive(page));
  }

  private async send(device: StudioDevice, fate: StudioFate, lastWrites: number, work: () => Promise<unknown>): Promise<void> {
    // What the network still holds of this device comes first, in peace.
    device.fate = 'ok';
    while (device.isHeld) await device.goOn();
    device.lastWrites = lastWrites;
    device.delay = delays.has(fate) ? (fate as Delay) : null;
    device.fate = delays.has(fate) ? 'ok' : (fate as typeof device.fate);
    await device.begin(work);
  }

  private async ask(device: StudioDevice, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (device.life.signal.aborted) await device.crash();
      else if (!(error instanceof AppError)) throw error;
    }
  }

  /** Every picture that is being made is finished. */
  private async paint(): Promise<void> {
    const { engine, studio } = this.stage;
    engine.isOpen = true;
    const isUnfinished = and(eq(media.spaceId, this.server.me.space_id), inArray(media.status, ['submitted', 'pending', 'upscaling']));
    await eventually(async () => {
      const left = await studio.db.select({ id: media.id }).from(media).where(isUnfinished);
      if (left.length > 0) throw new Error(`never finished: ${left.map((row) => row.id).join(', ')}`);
    });
    engine.isOpen = false;
  }

  private async restore(): Promise<void> {
    if (!this.hasBackup) return;
    await this.stage.studio.restore(this.stage.restore);
    this.restores += 1;
  }

  /** What only one device did cannot have hurt the others. */
  async check(which: number): Promise<void> {
    for (const { failure } of this.devices) if (failure !== undefined) throw failure;
    await this.devices[which % this.devices.length]!.check();
  }

  /** The network heals: what it holds goes on, what is on its way arrives, in the end before and after everything else. */
  async heal(): Promise<void> {
    for (const device of this.devices) {
      device.fate = 'ok';
      while (device.isHeld) await device.goOn();
      await device.crash();
      await forgetWaits(device.world);
    }
    await this.quiesce();
    for (const device of this.devices.toReversed()) while (await device.arrive(1));
    await this.quiesce();
  }

  private async quiesce(): Promise<void> {
    for (let round = 0; round < 40; round++) {
      this.clock.now += 10_000;
      await this.paint();
      let isBusy = false;
      for (const device of this.devices) isBusy = (await this.settle(device)) || isBusy;
      if (!isBusy) return;
    }
    const left = await Promise.all(this.devices.map(({ db }) => db.outbox.toArray()));
    throw new Error(`I8: not drained: ${JSON.stringify(left)}`);
  }

  /** Everything a device can do now; true when there was something. */
  private async settle(device: StudioDevice): Promise<boolean> {
    const { world, db } = device;
    const answered = await this.answerProblems(device);
    let isBusy = (await releaseDue(db, this.clock.now)) !== null || answered;
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
  private async answerProblems({ db }: StudioDevice): Promise<boolean> {
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

/** Plays a story to its end. @throws when an invariant of the design is broken on the way or in the end */
export async function playOnStudio(
  stage: Stage,
  { devices, steps }: StudioStory,
  checkEnd: (play: StudioPlay) => Promise<void>,
): Promise<void> {
  const play = await new StudioPlay(stage).start(devices);
  try {
    for (const step of steps) {
      await play.do(step);
      await play.check(step[1]);
    }
    await play.heal();
    await checkEnd(play);
  } finally {
    play.close();
  }
}
