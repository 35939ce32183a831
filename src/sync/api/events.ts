import * as v from 'valibot';
import { hintSchema } from '../../../contract/sync/sync.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { Clock } from '../../lib/clock.ts';

/** The part of EventSource that is used. */
export type EventStream = {
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
};

export type EventsOptions = {
  open: (address: string) => EventStream;
  clock: Clock;
  random: () => number;
  signal: AbortSignal;
  /** The server has changes up to this sequence number. */
  onHint: (seq: number) => void;
  /**
   * Called when the stream opens, so the server is reachable again, and when it closes.
   * A stream that never opens reports false once in a row. The session may have ended, and EventSource gives no reason.
   */
  onChange: (isUp: boolean) => void;
  /** False while no user is signed in, because the server would refuse the stream. */
  mayConnect: () => boolean;
};

/** Longer than two beats of the studio. A connection that broke on the way stays silent for hours. */
const silentMs = 50_000;

/**
 * Listens for hints until `signal` aborts. A lost hint costs time, never data.
 * It reconnects with jitter, because EventSource stops for good after an error status and retries too often otherwise.
 */
export async function listenForEvents(options: EventsOptions): Promise<void> {
  const { clock, random, signal } = options;
  for (let refusals = 0; !signal.aborted;) {
    const mayConnect = options.mayConnect();
    const wasUp = mayConnect && (await listenOnce(options));
    refusals = wasUp || !mayConnect ? 0 : refusals + 1;
    if (refusals === 1 && !signal.aborted) options.onChange(false);
    await clock.sleep(500 + random() * Math.min(10_000, 1000 * 2 ** Math.max(1, refusals)), signal);
  }
}

function listenOnce({ open, signal, clock, onHint, onChange }: EventsOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = open(routes.syncEvents.path);
    const ended = new AbortController();
    let isUp = false;
    let heard = 0;
    const end = () => {
      signal.removeEventListener('abort', end);
      ended.abort();
      stream.close();
      if (isUp) onChange(false);
      resolve(isUp);
    };
    signal.addEventListener('abort', end);
    stream.addEventListener('open', () => {
      isUp = true;
      onChange(true);
    });
    stream.addEventListener('error', end);
    let isWatched = false;
    stream.addEventListener('beat', () => {
      heard += 1;
      if (isWatched) return;
      // After the first beat, silence means that the connection is broken.
      isWatched = true;
      void watchSilence();
    });
    const watchSilence = async () => {
      for (let before = 0; !ended.signal.aborted && before !== heard;) {
        before = heard;
        await clock.sleep(silentMs, ended.signal);
      }
      if (!ended.signal.aborted) end();
    };
    stream.addEventListener('hint', (event) => {
      heard += 1;
      const hint = v.safeParse(v.pipe(v.string(), v.parseJson(), hintSchema), event.data);
      if (hint.success) onHint(hint.output.seq);
    });
    if (signal.aborted) end();
  });
}
