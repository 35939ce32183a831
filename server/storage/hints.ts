import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Client, type ClientConfig, type Pool } from 'pg';
import type { SyncMark } from '../../contract/sync/sync.ts';

const channel = 'pleinair_hint';
/** Events that no space's id can equal. */
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
 * Opens the wake-up channel of a database. `connection` is used for one listening connection of its own, and `prepare` is called
 * each time that it connects.
 */
export async function openHints(
  pool: Pool,
  connection: ClientConfig,
  prepare: (client: Client) => Promise<void> = async () => undefined,
): Promise<Hints> {
  const me = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const tell = (space: string, seq: number): void => {
    emitter.emit(space, seq);
    emitter.emit(every, space);
  };
  const listener = await listenForHints(connection, {
    prepare,
    onPayload: ({ from, hints }) => {
      if (from !== me) for (const [space, seq] of hints) tell(space, seq);
    },
    onReturn: () => emitter.emit(back),
  });
  const sender = createSender(pool, me);
  const on = <T>(event: string | symbol, call: (value: T) => unknown): (() => void) => {
    emitter.on(event, call);
    return () => emitter.off(event, call);
  };
  return {
    publish({ space, seq }) {
      tell(space, seq);
      sender.send(space, seq);
    },
    subscribe: on,
    watch: (onChange) => on(every, onChange),
    onReturn: (onBack) => on(back, onBack),
    async close() {
      sender.close();
      await listener.close();
    },
  };
}

type Listening = { prepare: (client: Client) => Promise<void>; onPayload: (payload: Payload) => void; onReturn: () => void };

/** Listens on a connection of its own, which is opened again when it is lost. @returns when it listens for the first time */
async function listenForHints(connection: ClientConfig, { prepare, onPayload, onReturn }: Listening): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let listener: Client | undefined;

  async function listen(): Promise<void> {
    const client = new Client(connection);
    client.on('error', () => relisten(client));
    client.on('end', () => relisten(client));
    client.on('notification', (message) => onPayload(JSON.parse(message.payload ?? '{"from":"","hints":[]}') as Payload));
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
      onReturn();
    } catch {
      // While the database is away, other servers' hints arrive late; changes are not lost.
      setTimeout(() => void retryListen(), 1_000).unref();
    }
  }

  await listen();
  return {
    close: async () => {
      isClosed = true;
      await listener?.end();
    },
  };
}

/** Sends one NOTIFY at a time, outside the writing transaction: inside it, all commits would queue behind one global lock. */
function createSender(pool: Pool, me: string): { send(space: string, seq: number): void; close(): void } {
  const waiting = new Map<string, number>();
  let isSending = false;
  let isClosed = false;

  async function sendAll(): Promise<void> {
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

  return {
    send(space, seq) {
      if (isClosed) return;
      waiting.set(space, Math.max(seq, waiting.get(space) ?? 0));
      void sendAll();
    },
    close() {
      isClosed = true;
      waiting.clear();
    },
  };
}
