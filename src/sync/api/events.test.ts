import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { listenForEvents, type EventStream } from './events.ts';

/** A stream that the test drives. */
class ScriptedStream implements EventStream {
  readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();
  isClosed = false;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener);
  }
  say(type: string, data = ''): void {
    this.listeners.get(type)?.({ data } as MessageEvent<string>);
  }
  close(): void {
    this.isClosed = true;
  }
}

let streams: ScriptedStream[];
let waits: { ms: number; end: () => void }[];
let hints: number[];
let changes: boolean[];
let mayConnect: boolean;
let random: number;
let stop: AbortController;
let ended: Promise<void>;

beforeEach(() => {
  [streams, waits, hints, changes, mayConnect, random, stop] = [[], [], [], [], true, 0.5, new AbortController()];
  ended = listenForEvents({
    open: (address) => {
      expect(address).toBe('/api/sync/events');
      const stream = new ScriptedStream();
      streams.push(stream);
      return stream;
    },
    clock: {
      now: () => 0,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          waits.push({ ms, end: resolve });
          if (signal?.aborted === true) resolve();
          signal?.addEventListener('abort', () => resolve());
        }),
    },
    random: () => random,
    signal: stop.signal,
    onHint: (seq) => hints.push(seq),
    onChange: (isUp) => changes.push(isUp),
    mayConnect: () => mayConnect,
  });
});
afterEach(async () => {
  stop.abort();
  await ended;
});

const hint = (seq: number) => JSON.stringify({ space: 'space-1', seq });
/** Ends the present pause; resolves when the next stream is open. */
const reconnect = async () => {
  const known = streams.length;
  waits.at(-1)!.end();
  await eventually(() => expect(streams).toHaveLength(known + 1));
};
const lose = async () => {
  const known = waits.length;
  streams.at(-1)!.say('error');
  await eventually(() => expect(waits).toHaveLength(known + 1));
};

it('passes each hint on, and says when the stream comes up', () => {
  streams[0]!.say('open');
  streams[0]!.say('hint', hint(7));
  streams[0]!.say('hint', hint(9));
  expect(changes).toEqual([true]);
  expect(hints).toEqual([7, 9]);
});

it('ignores a hint that it cannot read', () => {
  streams[0]!.say('open');
  for (const data of ['', 'null', '{"space":"space-1"}', '<h1>Welcome to the hotel</h1>']) streams[0]!.say('hint', data);
  expect(hints).toEqual([]);
});

it('says when the stream was lost, closes it and opens another after a moment', async () => {
  streams[0]!.say('open');
  await lose();
  expect(changes).toEqual([true, false]);
  expect(streams[0]!.isClosed).toBe(true);
  expect(waits[0]!.ms).toBeLessThanOrEqual(2500);
  await reconnect();
  streams[1]!.say('open');
  streams[1]!.say('hint', hint(11));
  expect(changes).toEqual([true, false, true]);
  expect(hints).toEqual([11]);
});

it('says once that a stream does not come up, because the session may have ended', async () => {
  streams[0]!.say('open');
  await lose();
  changes = [];
  for (let i = 0; i < 3; i++) {
    await reconnect();
    await lose();
  }
  expect(changes).toEqual([false]);
});

it('is back soon after a sign-in, and says then, too, that its stream does not come up', async () => {
  random = 1;
  await lose();
  mayConnect = false;
  for (let i = 0; i < 5; i++) {
    waits.at(-1)!.end();
    await eventually(() => expect(waits).toHaveLength(i + 2));
  }
  expect(waits.at(-1)!.ms).toBeLessThanOrEqual(2500);
  changes = [];
  mayConnect = true;
  await reconnect();
  await lose();
  expect(changes).toEqual([false]);
});

it('waits longer after each failure, at most 10.5 s, and little again after a success', async () => {
  random = 1;
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    await lose();
    pauses.push(waits.at(-1)!.ms);
    await reconnect();
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBe(10_500);
  streams.at(-1)!.say('open');
  await lose();
  expect(waits.at(-1)!.ms).toBeLessThanOrEqual(2500);
});

it('spreads the devices that lost a server at the same moment', async () => {
  random = 0;
  streams[0]!.say('open');
  await lose();
  const early = waits.at(-1)!.ms;
  await reconnect();
  random = 0.99;
  streams[1]!.say('open');
  await lose();
  expect(waits.at(-1)!.ms - early).toBeGreaterThan(1900);
});

it('does not ask while no user is signed in', async () => {
  mayConnect = false;
  await lose();
  waits.at(-1)!.end();
  await eventually(() => expect(waits).toHaveLength(2));
  expect(streams).toHaveLength(1);
  mayConnect = true;
  await reconnect();
  expect(streams).toHaveLength(2);
});

it('closes the stream when it is told to stop', async () => {
  streams[0]!.say('open');
  stop.abort();
  await ended;
  expect(streams[0]!.isClosed).toBe(true);
  expect(streams).toHaveLength(1);
});

it('finds that out also when the first that came was news', async () => {
  streams[0]!.say('open');
  streams[0]!.say('hint', hint(1));
  streams[0]!.say('beat');
  await eventually(() => expect(waits).toHaveLength(1));
  waits[0]!.end();
  await eventually(() => expect(streams[0]!.isClosed).toBe(true));
});

it('finds out that a connection was cut in the middle, because a studio that told it is there tells nothing any more', async () => {
  streams[0]!.say('open');
  streams[0]!.say('beat');
  await eventually(() => expect(waits).toHaveLength(1));
  streams[0]!.say('beat');
  waits[0]!.end();
  await eventually(() => expect(waits).toHaveLength(2));
  expect(streams[0]!.isClosed).toBe(false);
  waits[1]!.end();
  await eventually(() => expect(changes).toEqual([true, false]));
  expect(streams[0]!.isClosed).toBe(true);
});
