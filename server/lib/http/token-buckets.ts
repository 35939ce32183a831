import { AppError } from '../../../contract/errors.ts';

/** How many calls may come at once, and how many more every second. */
export type Rate = { burst: number; perSecond: number };

const manyKeys = 10_000;
/** Looking through all of them at every call would itself be what they are there against. */
const forgetEveryMs = 1_000;

/** Buckets that refill steadily, one per key; a call takes one token, or as many as it stands for. */
export class TokenBuckets {
  private readonly rate: Rate;
  private readonly now: () => number;
  private readonly buckets = new Map<string, { tokens: number; at: number }>();
  private forgotAt = -Infinity;

  /** `now` in ms. */
  constructor(rate: Rate, now: () => number = Date.now) {
    this.rate = rate;
    this.now = now;
  }

  /** @throws RATE_LIMITED with the seconds to wait */
  take(key: string, count = 1): void {
    const at = this.now();
    const known = this.buckets.get(key);
    const { burst, perSecond } = this.rate;
    const tokens = known === undefined ? burst : Math.min(burst, known.tokens + (Math.max(0, at - known.at) / 1000) * perSecond);
    // More than there ever are would wait for ever.
    const wanted = Math.min(count, burst);
    if (tokens < wanted) {
      this.buckets.set(key, { tokens, at });
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil((wanted - tokens) / perSecond) });
    }
    if (this.buckets.size >= manyKeys && Math.abs(at - this.forgotAt) >= forgetEveryMs) this.forgetFull(at);
    this.buckets.set(key, { tokens: tokens - wanted, at });
  }

  /** Gives back what turned out not to count. */
  giveBack(key: string, count = 1): void {
    const known = this.buckets.get(key);
    if (known !== undefined) known.tokens = Math.min(this.rate.burst, known.tokens + count);
  }

  /** A bucket that is full again says no more than none. */
  private forgetFull(at: number): void {
    this.forgotAt = at;
    for (const [key, bucket] of this.buckets) {
      if (bucket.tokens + ((at - bucket.at) / 1000) * this.rate.perSecond >= this.rate.burst) this.buckets.delete(key);
    }
  }
}
