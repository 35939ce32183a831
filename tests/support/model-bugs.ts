import { writeMeta } from '../../src/db/meta.ts';
import { isUnfinished } from '../../src/db/read-intent.ts';
import { recompute, rowTables } from '../../src/db/recompute.ts';
import { newId } from '../../src/lib/new-id.ts';
import type { ChangesPage } from '../../src/sync/apply-changes.ts';
import { finishIntent } from '../../src/sync/finish-intent.ts';
import type { PushOutcome } from '../../src/sync/push.ts';
import { ModelDevice, type SentRequest } from './model-device.ts';
import type { Cast, Step, StepName } from './model-play.ts';
import { ModelServer, type ModelChange } from './model-server.ts';

/** Does every request again, known or not. */
class ForgetfulServer extends ModelServer {
  protected override write(key: string, path: string, body: string): Response {
    delete this.state.mutations[key];
    return super.write(key, path, body);
  }
}

/** Tells devices nothing of changes that are made to rows: they get no new number. */
class SilentServer extends ModelServer {
  protected override touch(): void {
    // The fault: no number is given.
  }
}

/** Cuts a page between the rows of one transaction. */
class CuttingServer extends ModelServer {
  protected override cut(later: ModelChange[]): { changes: ModelChange[]; to: number } {
    const changes = later.slice(0, this.pageLimit);
    return { changes, to: later.length > changes.length ? changes.at(-1)!.seq : this.state.seq };
  }
}

/** Keeps its history's name when a backup is restored. */
class UnchangedEpochServer extends ModelServer {
  override restore(): boolean {
    const { epoch } = this.state;
    const isRestored = super.restore();
    this.state.epoch = epoch;
    return isRestored;
  }
}

/** Counts its albums again and tells nobody. */
class SecretCountServer extends ModelServer {
  protected override counted(): { seq: number }[] {
    super.counted();
    return [];
  }
}

/** Brings an item back without saying which albums it is in. */
class BareRestoreServer extends ModelServer {
  protected override memberships(): { seq: number }[] {
    return [];
  }
}

/** Gives a change a new name each time it is sent. */
class RenamingDevice extends ModelDevice {
  protected override send(input: string, init: SentRequest): Promise<Response> {
    if (init.headers.has('Idempotency-Key')) init.headers.set('Idempotency-Key', newId());
    return super.send(input, init);
  }
}

/** Takes a change out of the outbox before it is sent. */
class CarelessDevice extends ModelDevice {
  override async crash(): Promise<void> {
    await this.db.outbox.where('state').equals('sending').delete();
    await super.crash();
  }
}

/** Does not ask again after what was on its way when the browser died. */
class WedgedDevice extends ModelDevice {
  override async crash(): Promise<void> {
    const sending = await this.db.outbox.where('state').equals('sending').primaryKeys();
    await super.crash();
    for (const n of sending) await this.db.outbox.update(n, { state: 'sending' });
  }
}

/** Takes a deletion back without looking whether it has left. */
class BlindUndoDevice extends ModelDevice {
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
class HastyDevice extends ModelDevice {
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
class TrustingDevice extends ModelDevice {
  override async receive(page: ChangesPage): Promise<'applied' | 'stale'> {
    await writeMeta(this.db, 'cursor', { epoch: page.from_epoch, seq: page.from });
    return super.receive(page);
  }
}

const server = (Server: new () => ModelServer): Cast => ({
  server: () => new Server(),
  device: (one, clock) => new ModelDevice(one, clock),
});
const device = (Device: typeof ModelDevice): Cast => ({ server: () => new ModelServer(), device: (one, clock) => new Device(one, clock) });

/** Steps of one device while the network is well. */
function by(who: number, ...names: StepName[]): Step[] {
  return names.map((name) => [name, who, 0, 'ok']);
}

/** Faults that the play of the protocol must notice, each with the steps that bring it out; `example`: a story that chance seldom tells. */
export const bugs: { name: string; cast: Cast; steps: StepName[]; example?: Step[] }[] = [
  { name: 'a server that does a repeated request again', cast: server(ForgetfulServer), steps: ['create', 'push', 'pull', 'crash'] },
  { name: 'a server that gives changed rows no new number', cast: server(SilentServer), steps: ['star', 'push', 'pull'] },
  { name: 'a server that cuts a page inside a transaction', cast: server(CuttingServer), steps: ['create', 'push', 'pull', 'page'] },
  {
    name: 'a restored server that keeps the name of its history',
    cast: server(UnchangedEpochServer),
    steps: ['backup', 'star', 'push', 'pull', 'restore'],
  },
  {
    name: 'a server that keeps the numbers of its albums to itself',
    cast: server(SecretCountServer),
    steps: ['createAlbum', 'addItems', 'delete', 'dismiss', 'push', 'pull'],
  },
  {
    name: 'a server that brings items back without their albums',
    cast: server(BareRestoreServer),
    steps: ['createAlbum', 'addItems', 'delete', 'dismiss', 'push', 'pull', 'page', 'restoreMedia'],
    // The other device reads the library while the item is deleted.
    example: [
      ...by(0, 'createAlbum', 'push', 'addItems', 'push', 'delete', 'dismiss', 'push'),
      ...by(1, 'page', 'page', 'page'),
      ...by(0, 'pull', 'restoreMedia', 'push'),
    ],
  },
  { name: 'a device that sends a change under a new name each time', cast: device(RenamingDevice), steps: ['star', 'push', 'pull'] },
  { name: 'a device that forgets what was on its way when it died', cast: device(CarelessDevice), steps: ['star', 'push', 'crash'] },
  { name: 'a device that never asks again after what was on its way', cast: device(WedgedDevice), steps: ['star', 'push', 'crash'] },
  {
    name: 'a device that takes back what has already left',
    cast: device(BlindUndoDevice),
    steps: ['delete', 'dismiss', 'push', 'undo', 'page'],
  },
  { name: 'a device that takes granted for arrived', cast: device(HastyDevice), steps: ['star', 'push', 'pull'] },
  { name: 'a device that takes in late pages', cast: device(TrustingDevice), steps: ['star', 'push', 'pull', 'late'] },
];
