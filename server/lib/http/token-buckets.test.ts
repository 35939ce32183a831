import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { TokenBuckets } from './token-buckets.ts';

function takenAtOnce(buckets: TokenBuckets, key: string): { count: number; refusal: AppError } {
  for (let count = 0; ; count++) {
    try {
      buckets.take(key);
    } catch (error) {
      return { count, refusal: error as AppError };
    }
  }
}

describe('TokenBuckets', () => {
  it('allows a burst, then says how long to wait, then allows what came back', () => {
    let now = 0;
    const buckets = new TokenBuckets({ burst: 5, perSecond: 0.5 }, () => now);
    const first = takenAtOnce(buckets, 'a');
    expect(first).toMatchObject({ count: 5, refusal: { code: 'RATE_LIMITED', retryAfterSeconds: 2 } });
    now = 2_000;
    expect(takenAtOnce(buckets, 'a').count).toBe(1);
    now = 3_600_000;
    expect(takenAtOnce(buckets, 'a').count).toBe(5);
  });

  it('counts every key for itself', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 1 }, () => 0);
    expect(takenAtOnce(buckets, 'a').count).toBe(1);
    expect(takenAtOnce(buckets, 'b').count).toBe(1);
  });

  it('forgets who has not called for long, and never who just did', () => {
    let now = 0;
    const buckets = new TokenBuckets({ burst: 2, perSecond: 1 }, () => now);
    buckets.take('a');
    for (let key = 0; key < 20_000; key++) buckets.take(`of many ${key}`);
    expect(takenAtOnce(buckets, 'a').count).toBe(1);
    now = 1_500;
    expect(takenAtOnce(buckets, 'a').count).toBe(1);
    now = 60_000;
    expect(takenAtOnce(buckets, 'of many 7').count).toBe(2);
  });

  it('takes nothing back when the clock goes back', () => {
    let now = 10_000;
    const buckets = new TokenBuckets({ burst: 3, perSecond: 1 }, () => now);
    buckets.take('a');
    now = 0;
    expect(takenAtOnce(buckets, 'a').count).toBe(2);
  });
});
