import type { Clock } from '../../../src/lib/clock.ts';
import { eventually } from '../eventually.ts';

type Sleeper = { ms: number; end: () => void };

/** A clock whose sleeps last until the test ends them; it names a sleep by its length. */
export class HandClock implements Clock {
  readonly #time: { now: number };
  #asleep: Sleeper[] = [];

  constructor(time: { now: number }) {
    this.#time = time;
  }

  now(): number {
    return this.#time.now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        this.#asleep = this.#asleep.filter((one) => one !== sleeper);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const sleeper = { ms, end };
      this.#asleep.push(sleeper);
      signal?.addEventListener('abort', end);
    });
  }

  /** The lengths of the current sleeps, ms. */
  get sleepers(): number[] {
    return this.#asleep.map(({ ms }) => ms);
  }

  /** Waits for a sleep of `ms`, puts the clock on by it, and ends that sleep alone. */
  async end(ms: number): Promise<void> {
    const sleeper = await eventually(() => {
      const found = this.#asleep.findLast((one) => one.ms === ms);
      if (found === undefined) throw new Error(`nobody sleeps for ${ms} ms, but for ${this.sleepers.join(', ')}`);
      return found;
    });
    this.#time.now += ms;
    sleeper.end();
  }

  /** Puts the clock on or back without ending a sleep. */
  jump(byMs: number): void {
    this.#time.now += byMs;
  }
}
