import { wrap, type Remote } from 'comlink';
import { liveQuery, type Subscription } from 'dexie';
import type { Me } from '../../contract/account/user.ts';
import { startCommitAside, watchCommitted } from '../db/commit-aside.ts';
import type { StudioDatabase } from '../db/database.ts';
import { findDeviceId } from '../db/account/device.ts';
import { readMeta } from '../db/meta.ts';
import { readUnsent } from '../db/outbox/read-unsent.ts';
import { onEmptiedDatabase, onStaleDatabase } from '../db/open-database.ts';
import { describeRemoval } from '../db/recovery/describe-loss.ts';
import { inWorkerOrPage } from '../db/recovery/in-memory.ts';
import { leaveNote } from '../db/recovery/removal-note.ts';
import { accountOf } from '../lib/account/account-of.ts';
import { keepAndReload } from '../lib/browser/reload-page.ts';
import { hasRunningJobs } from '../lib/running-jobs.ts';
import { sleepUntilOnline } from '../lib/connection/sleep-until-online.ts';
import { watchBattery } from '../lib/browser/watch-battery.ts';
import { openChannel, type Link } from './channel.ts';
import { followPageCache } from './follow-page-cache.ts';
import { holdWhileUnsent } from './hold-unsent.ts';
import { keepSentIn } from './sent/note-sent.ts';
import { syncStatus, uploadStatus, type SyncStatus } from './status.ts';
import type { SyncTarget } from './run-sync.ts';

// The worker's own type lives in another TypeScript project.
type SyncWorker = { start(target: SyncTarget): void; stop(): Promise<void> };
type Running = { worker: Worker | null; remote: Remote<SyncWorker>; target: SyncTarget; end: () => void };

let running: Running | null = null;
let isStopped = false;
let endCommitAside: (() => Promise<void>) | undefined;
const seenEveryMs = 60_000;
const workerRetryMs = 5000;
const signOutSaysSoMs = 500;
const overdueMs = 24 * 3_600_000;

/** Starts sync of the user's database, once per page. `syncStatus` shows its state. */
export async function startSync(db: StudioDatabase, me: Me): Promise<void> {
  const target = { account: accountOf(me.user_id), userId: me.user_id, deviceId: await findDeviceId() };
  // The person may have signed out before this module was loaded.
  if (running !== null || isStopped) return;
  await inWorkerOrPage({ worker: async () => startAside(db, target), page: () => startHere(db, { ...target, isAlone: true }) });
}

function startAside(db: StudioDatabase, target: SyncTarget): void {
  running = { ...startWorker(target), target, end: watchPage(db) };
  endCommitAside = startCommitAside(db);
}

/** With databases in memory, sync runs in the page itself. Other tabs cannot send its changes, so they are told of them. */
async function startHere(db: StudioDatabase, target: SyncTarget): Promise<void> {
  const { createSyncRunner } = await import('./sync-runner.ts');
  const runner = createSyncRunner();
  runner.start(target);
  // The methods of a worker's remote.
  const remote = { start: async (again: SyncTarget) => runner.start(again), stop: () => runner.stop() } as unknown as Remote<SyncWorker>;
  const [endWatch, letOthersGo] = [watchPage(db), holdWhileUnsent(db)];
  const end = () => {
    letOthersGo();
    endWatch();
  };
  running = { worker: null, remote, target, end };
}

function startWorker(target: SyncTarget): Pick<Running, 'worker' | 'remote'> {
  const worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module' });
  const remote = wrap<SyncWorker>(worker);
  let hasStarted = false;
  void remote.start(target).then(() => (hasStarted = true));
  // The script could not be fetched: on a first visit the connection may drop before the script is cached.
  worker.addEventListener('error', () => void (hasStarted || replaceWorker(worker)));
  return { worker, remote };
}

async function replaceWorker(failed: Worker): Promise<void> {
  failed.terminate();
  await sleepUntilOnline(workerRetryMs);
  if (running?.worker === failed) Object.assign(running, startWorker(running.target));
}

/** Stops this tab's sync for good: it writes nothing afterwards. */
export async function stopSync(): Promise<void> {
  const ending = running;
  isStopped = true;
  running = null;
  if (ending === null) return;
  ending.end();
  // A worker that hangs must not delay a sign-out.
  await Promise.race([Promise.all([ending.remote.stop(), endCommitAside?.()]), new Promise((resolve) => setTimeout(resolve, 3000))]);
  ending.worker?.terminate();
}

/** Keeps `syncStatus` up to date, and wakes the leader when a retry may succeed. Returns a function that stops it. */
function watchPage(db: StudioDatabase): () => void {
  let hasLeft = false;
  const status = createStatus();
  const { counts, show } = status;
  const channel = openChannel(db.name, (message) => {
    if (message.t === 'link') status.setLink(message.link);
    if (message.t === 'brought') syncStatus.brought += message.files;
    if (message.t === 'sent') uploadStatus.sentBytes = message.bytes;
    if (message.t === 'signed-out') {
      hasLeft = true;
      location.reload();
    }
  });
  const watched = watchCounts(db, status);
  // A commit is announced before the live query counts the outbox, so the count is at least 1 from here.
  const forgetCommitted = watchCommitted(() => show({ waiting: Math.max(1, counts.waiting) }));
  const forgetStale = onStaleDatabase(() => status.setLink('update-needed'));
  const forgetEmptied = onEmptiedDatabase(() => {
    const { waiting, asked } = counts;
    // Another tab that signs out empties the database, too. It posts `signed-out` first, which may arrive later.
    setTimeout(() => void (hasLeft || beginAgain(waiting + asked)), signOutSaysSoMs);
  });
  const ended = new AbortController();
  wakeLeader(channel, show, ended.signal);
  channel.post({ t: 'ask-link' });
  const letGo = keepSentIn(db);
  return () => {
    ended.abort();
    void letGo();
    forgetCommitted();
    forgetStale();
    forgetEmptied();
    for (const subscription of watched) subscription.unsubscribe();
    channel.close();
  };
}

type Status = ReturnType<typeof createStatus>;

/** Holds the facts behind `syncStatus`: the leader's link and the counts of this browser. `show` writes them into it. */
function createStatus() {
  let link: Link = 'starting';
  const counts = { waiting: 0, asked: 0, problems: 0, lastSyncedAt: null as number | null };
  const outbox = { isRead: false, oldest: null as number | null };
  const show = (change: Partial<typeof counts>) => {
    // «Saved» is a promise, so it needs the count of the outbox first.
    const state = outbox.isRead ? stateOf(link, counts.waiting, navigator.onLine) : 'starting';
    const isOverdue = outbox.oldest !== null && Date.now() - outbox.oldest > overdueMs;
    Object.assign(syncStatus, Object.assign(counts, change), { state, isOverdue });
  };
  const setLink = (now: Link) => {
    link = now;
    show({});
  };
  return { counts, outbox, show, setLink };
}

function watchCounts(db: StudioDatabase, { outbox, show }: Status): Subscription[] {
  return [
    liveQuery(() => readUnsent(db)).subscribe(({ count, oldest, asked }) => {
      Object.assign(outbox, { isRead: true, oldest });
      show({ waiting: count, asked });
    }),
    liveQuery(() => db.problems.count()).subscribe((problems) => show({ problems })),
    liveQuery(() => readMeta(db, 'difference')).subscribe((difference) => (syncStatus.isDiffering = difference?.isTold ?? false)),
    liveQuery(() => readMeta(db, 'lastSyncedAt')).subscribe((at) => show({ lastSyncedAt: at ?? null })),
  ];
}

/** Tells the leader about this page until `signal` aborts: a connection, a focus, that it is visible, and its battery. */
function wakeLeader({ post }: ReturnType<typeof openChannel>, show: Status['show'], signal: AbortSignal): void {
  const wake = () => {
    post({ t: 'wake' });
    show({});
  };
  const power: { isOnBattery?: boolean } = {};
  // Repeated, because the next leader has not heard of it.
  const tellPower = () => {
    if (power.isOnBattery !== undefined) post({ t: 'power', isOnBattery: power.isOnBattery });
  };
  const seen = () => {
    if (document.visibilityState === 'visible') post({ t: 'seen' });
    tellPower();
    show({});
  };
  const change = () => (document.visibilityState === 'visible' ? wake() : undefined);
  window.addEventListener('online', wake, { signal });
  window.addEventListener('offline', () => show({}), { signal });
  window.addEventListener('focus', wake, { signal });
  document.addEventListener('visibilitychange', change, { signal });
  followPageCache(window, { pause, resume, signal });
  void watchBattery((isOnBattery) => {
    power.isOnBattery = isOnBattery;
    tellPower();
  }, signal);
  const timer = setInterval(seen, seenEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Reloads the page and leaves a note, because its database is gone. Running downloads end first. */
async function beginAgain(unsent: number): Promise<void> {
  leaveNote(describeRemoval(unsent));
  while (hasRunningJobs()) await new Promise((resolve) => setTimeout(resolve, 1000));
  await keepAndReload();
}

async function pause(): Promise<void> {
  await running?.remote.stop();
}

async function resume(): Promise<void> {
  if (running !== null) await running.remote.start(running.target);
}

/** The state that the person sees: the leader's connection together with this browser's outbox. */
export function stateOf(link: Link, waiting: number, isOnline: boolean): SyncStatus['state'] {
  if (link === 'signed-out' || link === 'other-account' || link === 'update-needed') return link;
  if (!isOnline || link === 'offline') return 'offline';
  if (link === 'failing' || link === 'storage-full') return link;
  if (link === 'starting') return waiting > 0 ? 'saving' : 'starting';
  return waiting > 0 ? 'saving' : 'saved';
}
