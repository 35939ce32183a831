import { canceledHeader } from '../../../contract/generations/generation.ts';
import { readMeta, writeMeta } from '../../../src/db/meta.ts';
import { isUnfinished, readWish } from '../../../src/db/outbox/read-intent.ts';
import { recompute, rowTables } from '../../../src/db/rows/recompute.ts';
import { newId } from '../../../src/lib/new-id.ts';
import type { ChangesPage } from '../../../src/sync/pull/apply-changes.ts';
import { finishIntent } from '../../../src/sync/outbox/finish-intent.ts';
import type { PushOutcome } from '../../../src/sync/push/push-memory.ts';
import { type LateReset, ModelDevice, type SentRequest } from './model-device.ts';
import { ModelServer, type ModelChange } from './model-server.ts';

/** Does every request again, known or not. */
export class ForgetfulServer extends ModelServer {
  protected override write(key: string, path: string, body: string): Response {
    delete this.state.mutations[key];
    return super.write(key, path, body);
  }
}

/** Tells devices nothing of changes that are made to rows: they get no new number. */
export class SilentServer extends ModelServer {
  protected override touch(): void {
    // The fault: no number is given.
  }
}

/** Cuts a page between the rows of one transaction. */
export class CuttingServer extends ModelServer {
  protected override cut(later: ModelChange[]): { changes: ModelChange[]; to: number } {
    const changes = later.slice(0, this.pageLimit);
    return { changes, to: later.length > changes.length ? changes.at(-1)!.seq : this.state.seq };
  }
}

/** Keeps its history's name when a backup is restored. */
export class UnchangedEpochServer extends ModelServer {
  override restore(): boolean {
    const { epoch } = this.state;
    const isRestored = super.restore();
    this.state.epoch = epoch;
    return isRestored;
  }
}

/** Counts its albums again and tells nobody. */
export class SecretCountServer extends ModelServer {
  protected override counted(): { seq: number }[] {
    super.counted();
    return [];
  }
}

/** Brings an item back without saying which albums it is in. */
export class BareRestoreServer extends ModelServer {
  protected override memberships(): { seq: number }[] {
    return [];
  }
}

/** Gives a change a new name each time it is sent. */
export class RenamingDevice extends ModelDevice {
  protected override send(input: string, init: SentRequest): Promise<Response> {
    if (init.headers.has('Idempotency-Key')) init.headers.set('Idempotency-Key', newId());
    return super.send(input, init);
  }
}

/** Takes a change out of the outbox before it is sent. */
export class CarelessDevice extends ModelDevice {
  override async crash(): Promise<void> {
    await this.db.outbox.where('state').equals('sending').delete();
    await super.crash();
  }
}

/** Does not ask again after what was on its way when the browser died. */
export class WedgedDevice extends ModelDevice {
  override async crash(): Promise<void> {
    const sending = await this.db.outbox.where('state').equals('sending').primaryKeys();
    await super.crash();
    for (const n of sending) await this.db.outbox.update(n, { state: 'sending' });
  }
}

/** Takes a deletion back without looking whether it has left. */
export class BlindUndoDevice extends ModelDevice {
  override async undo(mid: string): Promise<boolean> {
    const { db } = this;
    return db.transaction('rw', rowTables(db), async () => {
      const intent = await db.outbox.get({ mid });
      if (intent === undefined || !isUnfinished(intent)) return false;
      await db.outbox.update(intent.n!, { state: 'undone' });
      await recompute(db, intent.keys);
      return true;
    });
  }
}

/** Takes what was granted for what has arrived. */
export class HastyDevice extends ModelDevice {
  override async push(): Promise<PushOutcome> {
    const outcome = await super.push();
    const { db } = this;
    await db.transaction('rw', [...rowTables(db), db.done], async () => {
      for (const intent of await db.outbox.where('state').equals('acked').toArray()) {
        await finishIntent(db, intent, 0);
        await recompute(db, intent.keys);
      }
    });
    return outcome;
  }
}

/** Takes a page in wherever it begins. */
export class TrustingDevice extends ModelDevice {
  override async receive(page: ChangesPage): Promise<'applied' | 'stale'> {
    await writeMeta(this.db, 'cursor', { epoch: page.from_epoch, seq: page.from });
    return super.receive(page);
  }
}

/** Takes an answer to begin anew for one to what it asks now, however late it comes. */
export class LateResetDevice extends ModelDevice {
  override async receiveReset(late: LateReset): Promise<void> {
    await super.receiveReset({ ...late, known: (await readMeta(this.db, 'cursor'))! });
  }
}

/** Answers a repeated request with the name of the history in which it was first answered. */
export class NostalgicServer extends ModelServer {
  private readonly firstEpochs = new Map<string, string>();

  protected override write(key: string, path: string, body: string): Response {
    const { epoch } = this.state;
    const first = this.state.mutations[key] === undefined ? epoch : (this.firstEpochs.get(key) ?? epoch);
    this.firstEpochs.set(key, first);
    this.state.epoch = first;
    const response = super.write(key, path, body);
    this.state.epoch = epoch;
    return response;
  }
}

/** Turns a star over instead of setting it. */
export class TogglingServer extends ModelServer {
  protected override write(key: string, path: string, body: string): Response {
    const response = super.write(key, path, body);
    const id = (JSON.parse(body) as { generation_media_resource_id?: string }).generation_media_resource_id ?? '';
    const stored = this.state.media[id];
    if (path === '/api/create/star' && stored !== undefined) stored.row = { ...stored.row, is_starred: this.turn(id) };
    return response;
  }

  private readonly turned = new Map<string, boolean>();

  private turn(id: string): boolean {
    this.turned.set(id, !(this.turned.get(id) ?? false));
    return this.turned.get(id)!;
  }
}

/** Asks for pictures although it knows that nobody wants them any more. */
export class StubbornDevice extends ModelDevice {
  protected override send(input: string, init: SentRequest): Promise<Response> {
    init.headers.delete(canceledHeader);
    return super.send(input, init);
  }
}

/** Does not note in which history a change was granted, so that a restored server never gets it again. */
export class JournallessDevice extends ModelDevice {
  override async crash(): Promise<void> {
    await super.crash();
    await this.db.done.toCollection().modify((entry) => void delete entry.intent.ack);
  }
}

/** Forgets what lies under changes that are not sent. */
export class ShallowDevice extends ModelDevice {
  override async push(): Promise<PushOutcome> {
    await this.db.shadow.clear();
    return super.push();
  }
}

/** Goes on writing after another tab took the lead. */
export class ZombieDevice extends ModelDevice {
  protected override async claim(): Promise<number> {
    const term = await super.claim();
    this.world = { ...this.world, term };
    return term;
  }
}

/** Signs out without looking whether everything was sent. */
export class RashDevice extends ModelDevice {
  protected override async hasUnsent(): Promise<boolean> {
    return false;
  }
}

/** Throws away what a newer version left to be sent. */
export class WastefulDevice extends ModelDevice {
  override async push(): Promise<PushOutcome> {
    const { db } = this;
    await db.transaction('rw', rowTables(db), async () => {
      for (const intent of (await db.outbox.toArray()).filter((one) => readWish(one) === null)) {
        await db.outbox.delete(intent.n!);
        await recompute(db, intent.keys);
      }
    });
    return super.push();
  }
}
