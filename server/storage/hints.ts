import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Client, type ClientConfig, type Pool } from 'pg';
import type { SyncMark } from '../../contract/sync/sync.ts';

const channel = 'pleinair_hint';
/** No space is called like this. */
const every = Symbol('every space');
const back = Symbol('the database is back');

/** Wakes readers of a space: at once in this process, and by NOTIFY in the other servers on this database. */
export type Hints = {
  /** Call after the commit. Never fails: a lost hint costs latency, never data. */
  publish(mark: Pick<SyncMark, 'space' | 'seq'>): void;
  /** @returns the function that ends the subscription */
  subscribe(spaceId: string, listener: (seq: number) => void): () => void;
  /** Names every space that changes. @returns the function that ends it */
  watch(listener: (spaceId: string) => void): () => void;
  /** Calls `listener` when the database is back after it was away. @returns the function that ends it */
  onReturn(listener: () => unknown): () => void;
  close(): Promise<void>;
};

type Payload = { from: string; hints: [space: string, seq: number][] };

/**
 * Opens the wake-up channel of a database. `connection` is used for one listening connection of its own, on which `prepare`
 * is called each time it was made.
 */
export async function openHints(
  pool: Pool,
  connection: ClientConfig,
  prepare: (client: Client) => Promise<void> = async () => undefined,
): Promise<Hints> {
  const me = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const waiting = new Map<string, number>();
  let isSending = false;
  let isClosed = false;
  let listener: Client | undefined;

  function tell(space: string, seq: number): void {
    emitter.emit(space, seq);
    emitter.emit(every, space);
  }

  async function listen(): Promise<void> {
    const client = new Client(connection);
    client.on('error', () => relisten(client));
    client.on('end', () => relisten(client));
    client.on('notification', (message) => {
      const payload = JSON.parse(message.payload ?? '{"from":"","hints":[]}') as Payload;
      if (payload.from !== me) for (const [space, seq] of payload.hints) tell(space, seq);
    });
    try {
      await client.connect();
      await prepare(client);
      await client.query(`listen ${channel}`);
      listener = client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  function relisten(lost: Client): void {
    if (isClosed || listener !== lost) return;
    listener = undefined;
    setTimeout(() => void retryListen(), 1_000).unref();
  }

  async function retryListen(): Promise<void> {
    if (isClosed || listener !== undefined) return;
    try {
      await listen();
      emitter.emit(back);
    } catch {
      // The database is away; other servers' hints arrive late until it is back, changes are not lost.
      setTimeout(() => void retryListen(), 1_000).unref();
    }
  }

  // One NOTIFY at a time, outside the writing transaction: inside it, NOTIFY would make all commits queue
  // behind one global lock.
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (waiting.size > 0) {
        const hints = [...waiting].slice(0, 50);
        for (const [space] of hints) waiting.delete(space);
        await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: me, hints } satisfies Payload)]);
      }
    } catch {
      waiting.clear();
    } finally {
      isSending = false;
    }
  }

  await listen();
  return {
    publish({ space, seq }) {
      tell(space, seq);
      if (isClosed) return;
      waiting.set(space, Math.max(seq, waiting.get(space) ?? 0));
      void send();
    },
    subscribe(spaceId, onHint) {
      emitter.on(spaceId, onHint);
      return () => emitter.off(spaceId, onHint);
    },
    watch(onChange) {
      emitter.on(every, onChange);
      return () => emitter.off(every, onChange);
    },
    onReturn(listener) {
      emitter.on(back, listener);
      return () => emitter.off(back, listener);
    },
    async close() {
      isClosed = true;
      waiting.clear();
      await listener?.end();
    },
  };
}
