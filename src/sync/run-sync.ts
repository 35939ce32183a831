import { liveQuery, type Subscription } from 'dexie';
import { routes } from '../../contract/routes/routes.ts';
import { StudioDatabase, type MutationState } from '../db/database.ts';
import { keepPacks } from '../db/library/packs/keep-packs.ts';
import { databaseName, openDatabase } from '../db/open-database.ts';
import { buildMark } from '../lib/build-mark.ts';
import { systemClock } from '../lib/clock.ts';
import { isMetered, readConnection } from '../lib/connection/connection.ts';
import { webLocks } from '../lib/browser/web-locks.ts';
import { consoleLog } from '../lib/log.ts';
import { createApiClient, type ApiClient } from './api/api-client.ts';
import { keptFinder } from './files/find-kept.ts';
import { openChannel, type Link } from './channel.ts';
import { createGivingBack } from './files/give-back-files.ts';
import { createFormFetch } from './push/send-form.ts';
import { makeRoom, roomLeft } from './files/evict-blobs.ts';
import { listenForEvents } from './api/events.ts';
import { createForgetting } from './files/forget-files.ts';
import { keepLeading } from './leader/tab-leader.ts';
import { SyncEngine } from './engine/sync-engine.ts';
import { transferBlobs } from './files/transfer-blobs.ts';
import { createTransferRounds } from './files/transfer-rounds.ts';
import { keepSentIn, noteSent } from './sent/note-sent.ts';
import { sentBy } from './sent/sent-by.ts';
import { watchProgress, type ProgressWatch } from './engine/watch-progress.ts';
import type { SyncWorld } from './world.ts';

export type SyncTarget = {
  account: string;
  userId: string;
  deviceId: string;
  /** The database is in this page's memory: no other context can lead, and no files are prefetched. */
  isAlone?: boolean;
};

/** A visible tab posts `seen` every minute; after this long in silence all tabs count as hidden. */
const seenForMs = 90_000;
/** In these states the server would refuse the event stream. */
const silent = new Set<Link>(['signed-out', 'other-account', 'failing']);

/** Keeps one user's database in step with the server until `signal` aborts. Runs in a worker of each tab; one of them leads. */
export async function runSync(target: SyncTarget, signal: AbortSignal): Promise<void> {
  const db = await openDatabase(new StudioDatabase(databaseName(target.account)));
  const letGo = keepSentIn(db);
  const watch = watchProgress({ db, clock: systemClock, log: consoleLog });
  await keepLeading({
    db,
    locks: sharedWith(target).locks,
    clock: systemClock,
    random: Math.random,
    signal,
    log: consoleLog,
    lead: (term, leading) => lead({ db, target, watch }, term, leading),
    onStorageFull: () => makeRoom(db, target.account),
  });
  await letGo();
  db.close();
}

type Leading = { db: StudioDatabase; target: SyncTarget; watch: ProgressWatch };

async function lead({ db, target, watch }: Leading, term: number, signal: AbortSignal): Promise<void> {
  const sendForms = createFormFetch((bytes) => {
    watch.noteSign();
    channel.post({ t: 'sent', bytes });
  });
  const api = createApiClient({ fetch: sendForms, clock: systemClock, ...target });
  const findKept = keptFinder(target.account, typeof caches === 'undefined' ? undefined : caches);
  const world: SyncWorld = { db, api, clock: systemClock, random: Math.random, log: consoleLog, term, findKept, build: buildMark };
  const state = { link: 'starting' as Link, seenAt: Date.now(), isOnBattery: false };
  const channel = openChannel(db.name, (message) => {
    if (message.t === 'seen' || message.t === 'wake') state.seenAt = Date.now();
    if (message.t === 'power') state.isOnBattery = message.isOnBattery;
    // While online the leader ignores `alarm`, which follows each change: a read for each would be most of the work.
    if (message.t === 'wake' || (message.t === 'alarm' && state.link !== 'online')) engine.wake('poke');
    if (message.t === 'ask-link') channel.post({ t: 'link', link: state.link });
  });
  const ended = new AbortController();
  const leading = AbortSignal.any([signal, ended.signal]);
  const transfers = startTransfers(db, target, { api, signal: leading, onBrought: (files) => channel.post({ t: 'brought', files }) });
  const packs = keepPacks(db, systemClock, leading);
  const isSeen = () => Date.now() - state.seenAt < seenForMs;
  const engine = new SyncEngine(world, {
    onTurn: watch.noteTurn,
    onLink: (link) => {
      watch.noteSign();
      if (link === state.link) return;
      state.link = link;
      channel.post({ t: 'link', link });
    },
    onIdle: () => transfers.offer(),
    onStorageFull: () => makeRoom(db, target.account),
    isSeen,
    isThrifty: () => !isSeen() && (state.isOnBattery || isMetered(readConnection())),
  });
  const outbox = wakeForMutations(db, engine);
  const events = listenForEvents({
    open: openStream,
    clock: systemClock,
    random: Math.random,
    signal: leading,
    onHint: (seq) => engine.hint(seq),
    onChange: (isUp) => engine.setStream(isUp),
    mayConnect: () => !silent.has(state.link),
  });
  try {
    await watch.run((running) => engine.run(running), signal);
  } finally {
    ended.abort();
    outbox.unsubscribe();
    channel.close();
    await events;
    await packs;
  }
}

/** Wakes the engine when a mutation is to be sent or released. Any tab can make one, so a live query watches the outbox. */
function wakeForMutations(db: StudioDatabase, engine: SyncEngine): Subscription {
  let newest = 0;
  return liveQuery(() => findNewest(db, ['ready', 'held'])).subscribe({
    next: (last) => {
      engine.wake(last > newest ? 'made' : 'look');
      newest = Math.max(newest, last);
    },
    error: (error: unknown) => consoleLog('sync.outbox-unwatched', { reason: String(error) }),
  });
}

/** The number of the newest mutation in one of these states, or 0. Each sent mutation runs the query again. */
async function findNewest(db: StudioDatabase, states: readonly MutationState[]): Promise<number> {
  let newest = 0;
  for (const state of states) {
    const [last] = await db.outbox.where('state').equals(state).reverse().limit(1).primaryKeys();
    newest = Math.max(newest, last ?? 0);
  }
  return newest;
}

function openStream(address: string): EventSource {
  const stream = new EventSource(address);
  const note = (hasAnswer: boolean) => noteSent({ ...sentBy(routes.syncEvents, address), at: Date.now(), hasAnswer });
  stream.addEventListener('open', () => note(true), { once: true });
  stream.addEventListener('error', () => stream.readyState === EventSource.OPEN || note(false), { once: true });
  return stream;
}

type Transferring = { api: ApiClient; signal: AbortSignal; onBrought: (files: number) => void };

/** The locks and media files that this page shares with other tabs. None when its database is in its own memory; browsers may lack either. */
function sharedWith({ isAlone }: SyncTarget): { locks?: LockManager | undefined; caches?: CacheStorage | undefined } {
  if (isAlone === true) return {};
  return { locks: webLocks(), caches: (globalThis as { caches?: CacheStorage }).caches };
}

function startTransfers(db: StudioDatabase, target: SyncTarget, { api, signal, onBrought }: Transferring) {
  const { account } = target;
  const options = {
    db,
    account,
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    storage: sharedWith(target).caches,
    connection: readConnection(),
    room: () => roomLeft(db, account),
  };
  const { storage } = options;
  const forget = storage === undefined ? undefined : createForgetting({ db, account, storage, clock: systemClock, log: consoleLog });
  const giveBack =
    storage === undefined
      ? undefined
      : createGivingBack({ api, account, storage, signal, clock: systemClock, log: consoleLog, connection: options.connection });
  const round = async (running: AbortSignal) => {
    try {
      await forget?.();
      await giveBack?.();
      const transferred = await transferBlobs({ ...options, signal: running });
      if (transferred.arrived > 0 && !running.aborted) onBrought(transferred.arrived);
      return transferred;
    } catch (error) {
      consoleLog('blobs.failed', { reason: String(error) });
      return { isCutShort: true };
    }
  };
  return createTransferRounds(round, { clock: systemClock, random: Math.random }, signal);
}
