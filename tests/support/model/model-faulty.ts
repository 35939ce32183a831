import { canceledHeader } from '../../../contract/generations/generation.ts';
import { readMeta, writeMeta } from '../../../src/db/meta.ts';
import { isUnfinished, readChange } from '../../../src/db/outbox/read-mutation.ts';
import { recompute, rowTables } from '../../../src/db/rows/recompute.ts';
import { newId } from '../../../src/lib/new-id.ts';
import type { ChangesPage } from '../../../src/sync/pull/apply-changes.ts';
import { finishMutation } from '../../../src/sync/outbox/finish-mutation.ts';
import type { PushOutcome } from '../../../src/sync/push/push-memory.ts';
import type { LateReset, SentRequest } from './model-device.ts';
import { ModelServer, type ModelChange } from './model-server.ts';
import { PlayDevice } from '../play/play-device.ts';

/** Runs every request again, even under a known key. */
export class ForgetfulServer extends ModelServer {
  protected override write(key: string, path: string, body: string): Response {
    delete this.state.mutations[key];
    return super.write(key, path, body);
  }
}

/** Gives changed rows no new number, so that devices do not learn of them. */
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

/** Keeps its epoch when a backup is restored. */
export class UnchangedEpochServer extends ModelServer {
  override restore(): boolean {
    const { epoch } = this.state;
    const isRestored = super.restore();
    this.state.epoch = epoch;
    return isRestored;
  }
}

/** Recounts its albums without giving them a new number. */
export class SecretCountServer extends ModelServer {
  protected override counted(): { seq: number }[] {
    super.counted();
    return [];
  }
}

/** Restores an item without giving its memberships a new number. */
export class BareRestoreServer extends ModelServer {
  protected override memberships(): { seq: number }[] {
    return [];
  }
}

/** Sends a change under a new key each time. */
export class RenamingDevice extends PlayDevice {
  protected override send(input: string, init: SentRequest): Promise<Response> {
    if (init.headers.has('Idempotency-Key')) init.headers.set('Idempotency-Key', newId());
    return super.send(input, init);
  }
}

/** Forgets the mutations that were being sent when it dies. */
export class CarelessDevice extends PlayDevice {
  override async crash(): Promise<void> {
    await this.db.outbox.where('state').equals('sending').delete();
    await super.crash();
  }
}

/** Never repeats a request that was under way when the browser died. */
export class WedgedDevice extends PlayDevice {
  override async crash(): Promise<void> {
    const sending = await this.db.outbox.where('state').equals('sending').primaryKeys();
    await super.crash();
    for (const n of sending) await this.db.outbox.update(n, { state: 'sending' });
  }
}

/** Undoes a deletion that may have been sent already. */
export class BlindUndoDevice extends PlayDevice {
  override async undo(mid: string): Promise<boolean> {
    const { db } = this;
    return db.transaction('rw', rowTables(db), async () => {
      const mutation = await db.outbox.get({ mid });
      if (mutation === undefined || !isUnfinished(mutation)) return false;
      await db.outbox.update(mutation.n!, { state: 'undone' });
      await recompute(db, mutation.keys);
      return true;
    });
  }
}

/** Finishes an accepted mutation before its rows have arrived. */
export class HastyDevice extends PlayDevice {
  override async push(): Promise<PushOutcome> {
    const outcome = await super.push();
    const { db } = this;
    await db.transaction('rw', [...rowTables(db), db.done], async () => {
      for (const mutation of await db.outbox.where('state').equals('acked').toArray()) {
        await finishMutation(db, mutation, 0);
        await recompute(db, mutation.keys);
      }
    });
    return outcome;
  }
}

/** Applies a page that does not start at the cursor. */
export class TrustingDevice extends PlayDevice {
  override async receive(page: ChangesPage): Promise<'applied' | 'stale'> {
    await writeMeta(this.db, 'cursor', { epoch: page.from_epoch, seq: page.from });
    return super.receive(page);
  }
}

/** Takes the late answer to an earlier reset for the answer to a new one. */
export class LateResetDevice extends PlayDevice {
  override async receiveReset(late: LateReset): Promise<void> {
    await super.receiveReset({ ...late, known: (await readMeta(this.db, 'cursor'))! });
  }
}

/** Answers a repeated request with the epoch of its first answer. */
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

/** Toggles a star instead of setting it. */
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

/** Requests pictures that were canceled while the request waited. */
export class StubbornDevice extends PlayDevice {
  protected override send(input: string, init: SentRequest): Promise<Response> {
    init.headers.delete(canceledHeader);
    return super.send(input, init);
  }
}

/** Forgets the mark of accepted mutations, so that a restored server never gets them again. */
export class JournallessDevice extends PlayDevice {
  override async crash(): Promise<void> {
    await super.crash();
    await this.db.done.toCollection().modify((entry) => void delete entry.intent.ack);
  }
}

/** Deletes the shadows of unsent changes. */
export class ShallowDevice extends PlayDevice {
  override async push(): Promise<PushOutcome> {
    await this.db.shadow.clear();
    return super.push();
  }
}

/** Keeps writing after another tab took the lead. */
export class ZombieDevice extends PlayDevice {
  protected override async claim(): Promise<number> {
    const term = await super.claim();
    this.world = { ...this.world, term };
    return term;
  }
}

/** Signs out although changes may be unsent. */
export class RashDevice extends PlayDevice {
  protected override async hasUnsent(): Promise<boolean> {
    return false;
  }
}

/** Deletes mutations that a newer version made. */
export class WastefulDevice extends PlayDevice {
  override async push(): Promise<PushOutcome> {
    const { db } = this;
    await db.transaction('rw', rowTables(db), async () => {
      for (const mutation of (await db.outbox.toArray()).filter((one) => readChange(one) === null)) {
        await db.outbox.delete(mutation.n!);
        await recompute(db, mutation.keys);
      }
    });
    return super.push();
  }
}
