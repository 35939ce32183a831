import * as fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { readMeta } from '../../src/db/meta.ts';
import { releaseDue, releaseHeld } from '../../src/db/release-due.ts';
import { newId } from '../../src/lib/new-id.ts';
import type { ChangesPage } from '../../src/sync/apply-changes.ts';
import { bootstrapStep } from '../../src/sync/bootstrap.ts';
import { pullPage } from '../../src/sync/pull.ts';
import { ModelDevice, plain, type Fate } from './model-device.ts';
import { albumSteps, albumWish, type AlbumStep } from './model-album-steps.ts';
import { ModelServer } from './model-server.ts';
import { isLiving, uuid } from './model-state.ts';

const never = new AbortController().signal;
const steps = [
  'star',
  'star',
  'delete',
  'undo',
  'dismiss',
  'create',
  'cancel',
  'restoreMedia',
  'tick',
  'push',
  'push',
  'pull',
  'pull',
  'page',
  'late',
  'crash',
  'paint',
  'backup',
  'restore',
  'batchStar',
  ...albumSteps,
] as const;
export type Step = [name: (typeof steps)[number], device: number, pick: number, fate: Fate];
const fates: Fate[] = [
  'ok',
  'ok',
  'ok',
  'lost',
  'unsent',
  'twice',
  'dieSent',
  'dieUnsent',
  'html',
  'INTERNAL',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'IN_PROGRESS',
];
/** Kinds that can be taken back while they are held. */
const held = ['media.delete', 'album.delete', 'album.removeItems'];
export type StepName = (typeof steps)[number];

/** What happens in one play: who does what, and what the network makes of it. */
export function storyOf(names: readonly StepName[]): fc.Arbitrary<Step[]> {
  const step = fc.tuple(fc.constantFrom(...names), fc.nat(1), fc.nat(5), fc.constantFrom(...fates));
  return fc.array(step, { minLength: 5, maxLength: 45, size: 'max' });
}

/** Everything at once, or a few things over and over: faults that need the same step many times hide in the crowd. */
export const story: fc.Arbitrary<Step[]> = fc.oneof(storyOf(steps), fc.subarray([...steps], { minLength: 5 }).chain(storyOf));

/** Who plays. Tests of the test itself put doubles with deliberate faults in. */
export type Cast = {
  server: () => ModelServer;
  device: (server: ModelServer, clock: { now: number }) => ModelDevice;
};
const realCast: Cast = { server: () => new ModelServer(), device: (server, clock) => new ModelDevice(server, clock) };

/** Plays a story to its end. @throws when an invariant of the design is broken on the way or in the end */
export async function playStory(steps: Step[], cast: Cast = realCast): Promise<void> {
  const play = await new Play(cast).start();
  try {
    for (const step of steps) {
      await play.do(step);
      await play.check();
    }
    await play.heal();
    await play.checkEnd();
  } finally {
    play.close();
  }
}

/** Two browsers of one user, one server, one clock that people may set wrong. */
class Play {
  readonly clock = { now: 1_000_000 };
  readonly cast: Cast;
  readonly server: ModelServer;
  readonly undone = new Set<string>();
  devices: ModelDevice[] = [];
  restores = 0;

  constructor(cast: Cast) {
    this.cast = cast;
    this.server = cast.server();
  }

  async start(): Promise<this> {
    for (let i = 0; i < 3; i++) this.server.addMedia(uuid(i), 1000 + i);
    for (let i = 0; i < 2; i++) this.devices.push(await this.cast.device(this.server, this.clock).open());
    // One starts with its library, the other has everything still to read.
    while (await bootstrapStep(this.devices[0]!.world, never));
    return this;
  }

  async do([step, which, pick, fate]: Step): Promise<void> {
    const device = this.devices[which]!;
    const { db } = device;
    device.fate = fate;
    const media = await db.media.orderBy('id').toArray();
    const one = media[pick % Math.max(1, media.length)]?.id ?? uuid(pick);
    switch (step) {
      case 'star':
        return this.allow(device.make({ kind: 'media.star', args: { id: one, is_starred: pick % 2 === 0 } }));
      case 'delete':
        return this.allow(device.make({ kind: 'media.delete', args: { ids: [...new Set([one, media[0]?.id ?? one])] } }));
      case 'cancel':
        return this.allow(device.make({ kind: 'generation.cancel', args: { id: one } }));
      case 'restoreMedia':
        return this.allow(device.make({ kind: 'media.restore', args: { ids: [uuid(pick % 3)], rows: [] } }));
      case 'create':
        return this.allow(device.make(createWish((pick % 2) + 1, this.clock.now)));
      case 'undo': {
        // Whatever its state: a click on Undo may come too late.
        const last = (await db.outbox.toArray()).findLast((intent) => held.includes(intent.kind));
        if (last !== undefined && (await device.undo(last.mid))) this.undone.add(last.mid);
        return;
      }
      case 'dismiss': {
        const held = await db.outbox.where('state').equals('held').first();
        if (held !== undefined) await releaseHeld(db, held.mid);
        return;
      }
      case 'tick':
        this.clock.now += [1, 500, 3000, 6000, -4000, 60_000][pick]!;
        await releaseDue(db, this.clock.now);
        return;
      case 'push':
        return this.ask(device, device.push());
      case 'pull':
        return this.ask(device, pullPage(device.world, device.life.signal));
      case 'page':
        return this.ask(device, bootstrapStep(device.world, device.life.signal));
      case 'late': {
        const page = device.pages[pick % Math.max(1, device.pages.length)];
        if (page !== undefined) await device.receive(page as ChangesPage);
        return;
      }
      case 'crash':
        return device.crash();
      case 'paint':
        return this.server.finish(this.server.live()[pick]?.id ?? '');
      case 'backup':
        return this.server.backup();
      case 'restore':
        if (this.server.restore()) this.restores += 1;
        return;
      case 'batchStar':
        return this.allow(
          device.make({ kind: 'media.batchStar', args: { ids: [...new Set([one, uuid(0)])], is_starred: pick % 2 === 0 } }),
        );
      default:
        return this.allow(device.make(await albumWish(db, step satisfies AlbumStep, { pick, mediaId: one, now: this.clock.now })));
    }
  }

  private async allow(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  private async ask(device: ModelDevice, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (device.life.signal.aborted) await device.crash();
      else if (!(error instanceof AppError)) throw error;
    }
  }

  async check(): Promise<void> {
    for (const device of this.devices) await device.check();
  }

  /** The network heals and everybody has time. */
  async heal(): Promise<void> {
    for (const device of this.devices) {
      device.fate = 'ok';
      await device.crash();
    }
    for (let round = 0; round < 60; round++) {
      this.clock.now += 10_000;
      let isBusy = false;
      for (const device of this.devices) {
        const { world, db } = device;
        await releaseDue(db, this.clock.now);
        await this.answerProblems(device);
        isBusy = (await bootstrapStep(world, never)) || isBusy;
        const pushed = await device.push();
        isBusy = pushed.kind !== 'idle' || pushed.nextAt !== null || isBusy;
        isBusy = (await pullPage(world, never)) || isBusy;
        isBusy = (await readMeta(db, 'cursor'))?.seq !== this.server.state.seq || (await readMeta(db, 'bootstrap')) !== undefined || isBusy;
        isBusy = (await db.outbox.where('state').anyOf('held', 'ready', 'sending', 'acked').count()) > 0 || isBusy;
        await device.check();
      }
      if (!isBusy) return;
    }
    throw new Error(`I8: not drained: ${JSON.stringify(await this.devices[0]!.db.outbox.toArray())}`);
  }

  /** The person says «try again» to everything that asks. */
  private async answerProblems({ db }: ModelDevice): Promise<void> {
    for (const problem of await db.problems.filter(({ reason }) => reason === 'parked').toArray()) {
      const change = { state: 'ready' as const, madeAt: this.clock.now, attempts: 1, nextAt: 0 };
      await db.outbox.where('mid').equals(problem.mid).modify(change);
      await db.problems.delete(problem.i!);
    }
  }

  async checkEnd(): Promise<void> {
    const { state } = this.server;
    for (const device of this.devices) {
      const { db } = device;
      await device.checkKept();
      const parked = new Set((await db.outbox.where('state').equals('parked').toArray()).flatMap((intent) => intent.keys));
      const rows = (await db.media.orderBy('id').toArray()).filter((row) => !parked.has(`media:${row.id}`));
      const wanted = this.server.live().sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(rows.map(({ sp: _sp, ord: _ord, seq: _seq, ...row }) => plain(row))).toEqual(wanted.map((row) => plain(row)));
      expect(await readMeta(db, 'live')).toBe(wanted.length);
      await this.checkAlbums(device, parked);
      for (const { intent } of await db.done.toArray())
        if (!(intent.kind === 'generation.create' && this.restores > 0)) expect(Object.keys(state.mutations)).toContain(intent.mid);
    }
    for (const mid of this.undone) expect(this.server.seen.has(mid), 'an undone intent was sent').toBe(false);
    for (const count of Object.values(state.charges)) expect(count).toBe(1);
  }

  /** Of items that are gone, a device may know the albums or not. */
  private async checkAlbums({ db }: ModelDevice, parked: Set<string>): Promise<void> {
    const { media, albums, albumItems } = this.server.state;
    const wantedAlbums = Object.values(albums).filter((album) => !album.isDeleted && !parked.has(`albums:${album.row.id}`));
    const rows = (await db.albums.toArray()).filter((row) => !parked.has(`albums:${row.id}`));
    expect(sorted(rows)).toEqual(sorted(wantedAlbums.map(({ row }) => row)));
    const isKnown = (id: string) => isLiving(media[id.slice(37)]) && !parked.has(`albumItems:${id}`);
    const wantedItems = Object.values(albumItems).filter((item) => !item.isDeleted && isKnown(item.row.id));
    const items = (await db.albumItems.toArray()).filter((row) => isKnown(row.id));
    expect(sorted(items)).toEqual(sorted(wantedItems.map(({ row }) => row)));
    for (const album of wantedAlbums) {
      const living = wantedItems.filter(({ row }) => row.album_id === album.row.id);
      if (parked.size === 0) expect(album.row.image_count).toBe(living.length);
    }
  }

  close(): void {
    for (const device of this.devices) device.close();
  }
}

/** Rows as the server knows them, in one order. */
function sorted(rows: { id: string; sp?: string; seq?: number }[]): string[] {
  return rows.map(({ sp: _sp, seq: _seq, ...row }) => plain(row)).sort();
}

function createWish(count: number, now: number) {
  const ids = Array.from({ length: count }, newId);
  const params = {
    prompt: 'a hill',
    negative_prompt: '',
    model: 'painter',
    width: 64,
    height: 64,
    image_num: count,
    seed: null,
    variation_source: null,
    strength: null,
  };
  return {
    kind: 'generation.create' as const,
    args: { params: { ...params, generation_history_id: newId(), generation_media_resource_ids: ids }, created_at: now },
  };
}
