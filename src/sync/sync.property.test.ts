import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { ModelDevice, plain, type Fate } from '../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { readMeta } from '../db/meta.ts';
import { releaseDue, releaseHeld, undoHeld } from '../db/release-due.ts';
import { newId } from '../lib/new-id.ts';
import { applyChanges, type ChangesPage } from './apply-changes.ts';
import { bootstrapStep } from './bootstrap.ts';
import { pullPage } from './pull.ts';
import { pushOne } from './push.ts';

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
] as const;
type Step = (typeof steps)[number];
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
const script = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(1), fc.nat(5), fc.constantFrom(...fates)), {
  minLength: 5,
  maxLength: 45,
  size: 'max',
});

/** Two browsers of one user, one server, one clock that people may set wrong. */
class Play {
  readonly clock = { now: 1_000_000 };
  readonly server = new ModelServer();
  readonly undone = new Set<string>();
  devices: ModelDevice[] = [];
  restores = 0;

  async start(): Promise<this> {
    for (let i = 0; i < 3; i++) this.server.addMedia(uuid(i), 1000 + i);
    for (let i = 0; i < 2; i++) this.devices.push(await new ModelDevice(this.server, this.clock).open());
    // One starts with its library, the other has everything still to read.
    while (await bootstrapStep(this.devices[0]!.world, never));
    return this;
  }

  async do([step, which, pick, fate]: [Step, number, number, Fate]): Promise<void> {
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
        return this.allow(device.make({ kind: 'media.restore', args: { ids: [uuid(pick % 3)] } }));
      case 'create':
        return this.allow(device.make(createWish((pick % 2) + 1, this.clock.now)));
      case 'undo': {
        // Whatever its state: a click on Undo may come too late.
        const last = (await db.outbox.toArray()).findLast((intent) => intent.kind === 'media.delete');
        if (last !== undefined && (await undoHeld(db, last.mid))) this.undone.add(last.mid);
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
        return this.ask(device, pushOne(device.world, device.memory, device.life.signal));
      case 'pull':
        return this.ask(device, pullPage(device.world, device.life.signal));
      case 'page':
        return this.ask(device, bootstrapStep(device.world, device.life.signal));
      case 'late': {
        const page = device.pages[pick % Math.max(1, device.pages.length)];
        if (page !== undefined) await applyChanges(device.world, page as ChangesPage);
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
        const { world, memory, db } = device;
        await releaseDue(db, this.clock.now);
        await this.answerProblems(device);
        isBusy = (await bootstrapStep(world, never)) || isBusy;
        const pushed = await pushOne(world, memory, never);
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
      for (const { intent } of await db.done.toArray())
        if (!(intent.kind === 'generation.create' && this.restores > 0)) expect(Object.keys(state.mutations)).toContain(intent.mid);
    }
    for (const mid of this.undone) expect(this.server.seen.has(mid), 'an undone intent was sent').toBe(false);
    for (const count of Object.values(state.charges)) expect(count).toBe(1);
  }

  close(): void {
    for (const device of this.devices) device.close();
  }
}

function createWish(count: number, now: number) {
  const ids = Array.from({ length: count }, newId);
  const params = { prompt: 'a hill', negative_prompt: '', model: 'painter', width: 64, height: 64, image_num: count, seed: null };
  return {
    kind: 'generation.create' as const,
    args: { params: { ...params, generation_history_id: newId(), generation_media_resource_ids: ids }, created_at: now },
  };
}

const env = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};

it('loses nothing, doubles nothing and agrees in the end, whatever the network, the clock and crashes do', async () => {
  const seed = env.PBT_SEED === undefined ? {} : { seed: Number(env.PBT_SEED) };
  await fc.assert(
    fc.asyncProperty(script, async (story) => {
      const play = await new Play().start();
      try {
        for (const step of story) {
          await play.do(step);
          await play.check();
        }
        await play.heal();
        await play.checkEnd();
      } finally {
        play.close();
      }
    }),
    { numRuns: Number(env.PBT_RUNS ?? 40), ...seed, ...(env.PBT_PATH === undefined ? {} : { path: env.PBT_PATH }) },
  );
}, 600_000);
