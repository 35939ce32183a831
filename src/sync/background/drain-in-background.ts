import { countInStates } from '../../db/outbox/count-in-states.ts';
import type { StudioDatabase } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Link } from '../channel.ts';
import { SyncEngine } from '../engine/sync-engine.ts';
import { leadWhenAlone } from '../leader/tab-leader.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Limits in ms. `lead`: for the turn to lead, long enough to tell a frozen page from a busy one. `send`: for sending.
 * A browser grants an event minutes.
 */
const patience = { lead: 30_000, send: 25_000 };
const lookEveryMs = 500;
/** In these states only the person can help, so waiting is pointless. */
const forPerson = new Set<Link>(['signed-out', 'other-account', 'update-needed']);

export type BackgroundDrain = {
  db: StudioDatabase;
  locks: LockManager | undefined;
  clock: Clock;
  random: () => number;
  /** Makes the world of the engine once this context leads. */
  connect: (term: number) => SyncWorld | Promise<SyncWorld>;
  onStorageFull?: () => Promise<unknown>;
  /** Aborts when a page takes over. */
  signal: AbortSignal;
};

/**
 * Sends the outbox when no page does. It waits for a page that leads, and replaces a frozen one as any tab does.
 * Resolves when the outbox is empty or only the person can help. Rejects when the browser should fire the event again.
 */
export async function drainInBackground({ db, clock, connect, signal, ...options }: BackgroundDrain): Promise<void> {
  const ended = new AbortController();
  const both = AbortSignal.any([signal, ended.signal]);
  let link: Link = 'starting';
  const waiting = new AbortController();
  const lead = async (term: number, leading: AbortSignal): Promise<void> => {
    waiting.abort();
    endAfter(patience.send, both);
    const engine = new SyncEngine(await connect(term), {
      onLink: (now) => {
        link = now;
        if (forPerson.has(now)) ended.abort();
      },
      onStorageFull: async () => options.onStorageFull?.(),
    });
    await engine.run(leading);
  };
  endAfter(patience.lead, AbortSignal.any([both, waiting.signal]));
  const parts = [leadWhenAlone({ ...options, db, clock, signal: both, lead }), watch()];
  try {
    await Promise.all(parts);
  } finally {
    // When one part fails, the other must stop before the caller closes the database.
    ended.abort();
    await Promise.allSettled(parts);
  }
  if (!signal.aborted && !forPerson.has(link) && (await hasUnsent(db))) throw new Error('Some changes still wait to be sent');

  function endAfter(ms: number, unless: AbortSignal): void {
    void clock.sleep(ms, unless).then(() => unless.aborted || ended.abort());
  }

  /** Ends once the outbox is empty, whether this context or a page sent it. */
  async function watch(): Promise<void> {
    while (!both.aborted) {
      if (await hasUnsent(db)) await clock.sleep(lookEveryMs, both);
      else ended.abort();
    }
  }
}

async function hasUnsent(db: StudioDatabase): Promise<boolean> {
  return (await countInStates(db, ['held', 'ready', 'sending'])) > 0;
}
