import type { Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { StudioDatabase, type Mutation } from '../../../src/db/database.ts';
import { fold } from '../../../src/db/rows/fold.ts';
import { commit } from '../../../src/db/commit.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { readMeta, type Cursor } from '../../../src/db/meta.ts';
import { openDatabase, saveMe } from '../../../src/db/open-database.ts';
import { recompute, rowTables } from '../../../src/db/rows/recompute.ts';
import { INTENT_VERSION, isUnfinished, readChange } from '../../../src/db/outbox/read-mutation.ts';
import { undoHeld } from '../../../src/db/outbox/release-due.ts';
import { parseRowKey } from '../../../contract/rows/row-key.ts';
import { applyChanges, type ChangesPage } from '../../../src/sync/pull/apply-changes.ts';
import { createApiClient, type ApiClient } from '../../../src/sync/api/api-client.ts';
import { startReset } from '../../../src/sync/first-sync/bootstrap.ts';
import { claimLeadership, LeadershipLost } from '../../../src/sync/leader/leader-write.ts';
import { pushOne, resumeSending } from '../../../src/sync/push/push.ts';
import { freshMemory, type PushOutcome } from '../../../src/sync/push/push-memory.ts';
import type { SyncWorld } from '../../../src/sync/world.ts';
import type { Me } from '../../../contract/account/user.ts';
import type { Disk } from '../device/memory-studio.ts';
import { problem } from './model-answers.ts';
import type { ModelServer } from './model-server.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

/**
 * The fate of one request in the network. `lost`: the answer is lost after the server did its work. `die…`: the browser
 * dies, with `dieWriting` between two of its writes.
 */
export type Fate = 'ok' | 'dieWriting' | 'unsent' | 'lost' | 'twice' | 'html' | 'dieUnsent' | 'dieSent' | ErrorCode;

/** Fates with which a request reaches the server, besides `dieSent`. */
const reaching = new Set<Fate>(['ok', 'lost', 'twice', 'dieWriting']);

/** The answer to a reset that started at cursor `known`, to be delivered once more. */
export type LateReset = { known: Cursor; body: unknown };

export type SentRequest = { headers: Headers; body?: string };

/** The server of a device: the model, or a real studio. */
export type DeviceServer = {
  userId: string;
  me: Me;
  now: number;
  fetch(input: string, init: SentRequest): Response | Promise<Response>;
};

let names = 0;

/** A disk with the IndexedDB database of the program. */
export function browserDisk(indexedDB: IDBFactory = new IDBFactory()): Disk {
  const connect = (name: string) => new StudioDatabase(name, { indexedDB, IDBKeyRange });
  return { connect, remove: (name) => connect(name).delete() };
}

/** One browser. Its disk survives `crash`; the rest is made anew. */
export class ModelDevice<S extends DeviceServer = ModelServer> {
  readonly disk: Disk;
  readonly name: string;
  readonly made = new Set<string>();
  readonly server: S;
  readonly clock: { now: number };
  fate: Fate = 'ok';
  /** The number of rows that it still writes before it dies with `dieWriting`. */
  lastWrites = 0;
  build = 'build-1';
  /** True while its disk is full. */
  isFull = false;
  isSignedIn = true;
  /** True while it runs an older version than the one that made its outbox. */
  isRolledBack = false;
  /** True once it has signed out, which deleted its journal. */
  hasLeft = false;
  private otherTab: StudioDatabase | null = null;
  /** The events that it logged. */
  readonly events: string[] = [];
  /** Every answer to a pull, to be delivered late once more. */
  readonly pages: unknown[] = [];
  /** Every answer to a reset, to be delivered late once more. */
  readonly resets: LateReset[] = [];
  db!: StudioDatabase;
  world!: SyncWorld;
  /** Aborts when the browser dies in the middle of a request. */
  life = new AbortController();
  memory = freshMemory();
  private before: { epoch: string; seq: number; g: number; rows: Map<string, number> } | null = null;
  /** The epochs that it read before a restore of the server. */
  private readonly left = new Set<string>();

  /** `place`: the name of an existing database, as a worker opens that of its page, or another disk than IndexedDB. */
  constructor(server: S, clock: { now: number }, place: { name?: string; disk?: Disk } = {}) {
    this.server = server;
    this.clock = clock;
    this.name = place.name ?? `studio.test-${++names}`;
    this.disk = place.disk ?? browserDisk();
  }

  async open(): Promise<this> {
    this.db = await this.connect();
    await saveMe(this.db, this.server.me, this.server.now);
    const clock = {
      now: () => this.clock.now,
      // No sleep ends by itself, so only its fate ends a request.
      sleep: (_: number, signal?: AbortSignal) =>
        new Promise<void>((resolve) => (signal?.aborted === true ? resolve() : signal?.addEventListener('abort', () => resolve()))),
    };
    const api = createApiClient({
      fetch: ((input: string, init: SentRequest) => this.send(input, init)) as typeof fetch,
      clock,
      deviceId: 'device',
      userId: this.server.userId,
    });
    const term = await claimLeadership(this.db, this.clock.now);
    this.world = { db: this.db, api, clock, random: () => 0.5, log: (event) => void this.events.push(event), term, build: this.build };
    this.memory = freshMemory();
    await resumeSending(this.world);
    return this;
  }

  private async connect(): Promise<StudioDatabase> {
    const db = await openDatabase(this.disk.connect(this.name));
    const refuse = () => {
      if (this.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      if (this.fate !== 'dieWriting' || this.lastWrites-- > 0) return;
      this.life.abort();
      throw new DOMException('The browser is gone', 'AbortError');
    };
    for (const table of [db.media, db.albums, db.outbox, db.shadow, db.done] as Table[]) {
      table.hook('creating', refuse);
      table.hook('updating', refuse);
    }
    return db;
  }

  /** Makes a change in another tab, which has its own connection to the database. */
  async makeInOtherTab(change: Change): Promise<void> {
    this.otherTab ??= await this.connect();
    const { mutation } = await commit(this.otherTab, change, { now: this.clock.now, tab: 'other' });
    this.made.add(mutation.mid);
  }

  /** Another tab takes the lead. The former leader wakes up once more and must not write. */
  async takeOver(): Promise<void> {
    const { world } = this;
    const term = await this.claim();
    const outbox = JSON.stringify(await this.db.outbox.toArray());
    const isFenced = await this.push().then(
      ({ kind }) => kind === 'idle',
      (error: unknown) => error instanceof LeadershipLost,
    );
    if (!isFenced || outbox !== JSON.stringify(await this.db.outbox.toArray())) throw new Error('a leader wrote after its time');
    this.world = { ...world, term };
    await resumeSending(this.world);
  }

  /** Switches to an older version of the program, which cannot read the outbox, or back to the newer one. */
  async rollBack(): Promise<void> {
    const { db, fate, isFull } = this;
    // The switch writes only version numbers, so neither fate nor a full disk may fail it.
    [this.fate, this.isFull] = ['ok', false];
    await db.transaction('rw', rowTables(db), async () => {
      for (const mutation of await db.outbox.where('state').anyOf('held', 'ready', 'parked').toArray()) {
        await db.outbox.update(mutation.n!, { v: INTENT_VERSION + (this.isRolledBack ? 0 : 1) });
        await recompute(db, mutation.keys);
      }
    });
    [this.fate, this.isFull] = [fate, isFull];
    this.isRolledBack = !this.isRolledBack;
  }

  protected claim(): Promise<number> {
    return claimLeadership(this.db, this.clock.now);
  }

  protected async hasUnsent(): Promise<boolean> {
    return (await this.db.outbox.where('state').anyOf('held', 'ready', 'sending', 'parked').count()) > 0;
  }

  /** Deletes its data and starts again, unless changes are unsent. */
  async signOut(): Promise<void> {
    if (await this.hasUnsent()) return;
    for (const { mid } of await this.db.done.toArray()) this.made.delete(mid);
    for (const { mid } of await this.db.problems.toArray()) this.made.delete(mid);
    for (const { mid, state } of await this.db.outbox.toArray()) if (state === 'acked' || state === 'undone') this.made.delete(mid);
    this.hasLeft = true;
    this.close();
    await this.disk.remove(this.name);
    this.pages.length = 0;
    this.resets.length = 0;
    await this.crash();
  }

  async crash(): Promise<void> {
    this.close();
    this.isFull = false;
    this.fate = 'ok';
    this.life = new AbortController();
    await this.open();
  }

  close(): void {
    this.db.close({ disableAutoOpen: true });
    this.otherTab?.close({ disableAutoOpen: true });
    this.otherTab = null;
  }

  push(): Promise<PushOutcome> {
    return pushOne(this.world, this.memory, this.life.signal);
  }

  /** Applies a page, late or not. */
  receive(page: ChangesPage): Promise<'applied' | 'stale'> {
    return applyChanges(this.world, page);
  }

  /** Starts a reset with an answer, late or not. */
  async receiveReset({ known, body }: LateReset): Promise<void> {
    const api: ApiClient = { ...this.world.api, request: async () => ({ body, mark: null }) };
    await startReset({ ...this.world, api }, known, this.life.signal);
  }

  undo(mid: string): Promise<boolean> {
    return undoHeld(this.db, mid);
  }

  /** Sends one request through the network, under its fate. */
  protected async send(input: string, init: SentRequest): Promise<Response> {
    const { fate } = this;
    if (fate === 'dieSent') await this.server.fetch(input, init);
    if (fate === 'dieSent' || fate === 'dieUnsent') {
      this.life.abort();
      throw new DOMException('The browser is gone', 'AbortError');
    }
    if (!this.isSignedIn && fate !== 'unsent') return problem('UNAUTHENTICATED');
    if (fate === 'unsent') throw new TypeError('Failed to fetch');
    if (fate === 'html') return new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
    if (!reaching.has(fate)) return problem(fate as ErrorCode);
    // Both requests fail with the same error, which the other one reports.
    const twin = fate === 'twice' ? Promise.resolve(this.server.fetch(input, init)).catch(() => undefined) : undefined;
    const known = await readMeta(this.db, 'cursor');
    const response = await this.server.fetch(input, init);
    await twin;
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    if (input.startsWith('/api/sync/changes') && response.ok) this.pages.push(await response.clone().json());
    const isReset = input.startsWith('/api/sync/snapshot') && !input.includes('before=');
    if (isReset && response.ok && known !== undefined) this.resets.push({ known, body: await response.clone().json() });
    return response;
  }

  /** `bytes`: the file of an import. */
  async make(change: Change, bytes?: ArrayBuffer): Promise<Mutation> {
    const { mutation } = await commit(this.db, change, { now: this.clock.now, tab: 'tab', ...(bytes === undefined ? {} : { bytes }) });
    this.made.add(mutation.mid);
    return mutation;
  }

  /** Asserts the invariants of the design (I1–I5) on what is on the disk. */
  check(): Promise<void> {
    return this.db.transaction('r', [...rowTables(this.db), this.db.done], () => this.checkAll());
  }

  private async checkAll(): Promise<void> {
    const { db } = this;
    if (this.events.includes('sync.differs')) throw new Error('the device is not what the server has, and it noticed');
    const mutations = (await db.outbox.orderBy('n').toArray()).filter(isUnfinished);
    const shadows = new Map((await db.shadow.toArray()).map((shadow) => [shadow.k, shadow]));
    const pendingKeys = new Set(mutations.flatMap((mutation) => mutation.keys));
    const { space_id: space, user_id: creator } = this.server.me;
    const g = (await readMeta(db, 'generation')) ?? 0;
    for (const k of shadows.keys()) if (!pendingKeys.has(k)) throw new Error(`I1: shadow without intent ${k}`);
    for (const k of pendingKeys) {
      const shadow = shadows.get(k);
      if (shadow === undefined) throw new Error(`I2: intent without shadow ${k}`);
      const { table, id } = parseRowKey(k);
      let row = shadow.row;
      for (const mutation of mutations) {
        const change = readChange(mutation);
        if (change !== null && mutation.keys.includes(k)) row = fold({ table, id, space, creator, g: 0 }, row, change);
      }
      const saved = (await db[table].get(id)) ?? null;
      if (plain(saved) !== plain(row)) throw new Error(`I2: row is not the fold ${k}: ${plain(saved)} for ${plain(row)}`);
    }
    const cursor = await readMeta(db, 'cursor');
    for (const { intent: mutation } of await db.done.toArray())
      if (mutation.ack !== undefined && mutation.ack.epoch === cursor?.epoch && mutation.ack.seq > cursor.seq)
        throw new Error('I3: finished too early');
    await this.checkOrder(cursor, g, shadows);
  }

  private async checkOrder(
    cursor: { epoch: string; seq: number } | undefined,
    g: number,
    shadows: Map<string, { row: { seq: number; g: number } | null }>,
  ): Promise<void> {
    if (cursor === undefined) return;
    const rows = new Map<string, number>();
    // Rows of an older copy wait for the reset; their sequence numbers are void.
    for (const row of await this.db.media.toArray()) if (row.g === g) rows.set(`media:${row.id}`, row.seq);
    for (const [k, shadow] of shadows)
      if (shadow.row?.g === g) rows.set(k, shadow.row.seq);
      else rows.delete(k);
    const { before } = this;
    if (before?.epoch === cursor.epoch && cursor.seq < before.seq)
      throw new Error(`I4: cursor went back from ${before.seq} to ${cursor.seq}`);
    if (this.left.has(cursor.epoch)) throw new Error('I4: it reads a history again that was over');
    if (before !== null && before.epoch !== cursor.epoch) this.left.add(before.epoch);
    if (before?.epoch === cursor.epoch && before.g === g) {
      for (const [k, seq] of rows) if (seq < (before.rows.get(k) ?? 0)) throw new Error(`I5: row went back ${k}`);
    }
    this.before = { ...cursor, g, rows };
  }

  /** Asserts that no mutation was ever lost: each is in the outbox, the journal or the problems. */
  async checkKept(): Promise<void> {
    const kept = new Set([
      ...(await this.db.outbox.toArray()).map((mutation) => mutation.mid),
      ...(await this.db.done.toArray()).map((entry) => entry.mid),
      ...(await this.db.problems.toArray()).map((entry) => entry.mid),
    ]);
    for (const mid of this.made) if (!kept.has(mid)) throw new Error(`I7: intent vanished ${mid}`);
  }
}

/** A row as text, without the generation of the copy, which depends on the device. */
export function plain(row: object | null): string {
  if (row === null) return 'null';
  const { g: _g, ...rest } = row as { g?: number };
  return JSON.stringify(Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))));
}
