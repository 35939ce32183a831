import { expect, it } from 'vitest';
import { createScreenFirst } from './screen-first.ts';

/** Time that passes only while someone sleeps, and what happens at its moments. */
function timeWith(happens: (now: number) => void) {
  let now = 1_000;
  return {
    now: () => now,
    sleep: async (ms: number) => {
      const until = now + ms;
      while (now < until) happens((now += 10));
    },
  };
}

it('holds a file fetched ahead until no screen has asked for a while', async () => {
  const clock = timeWith((now) => {
    if (now <= 5_000) first.asked();
  });
  const first = createScreenFirst(clock);
  first.asked();
  await first.rest(new AbortController().signal);
  expect(clock.now()).toBe(5_300);
});

it('holds nothing while no screen asks, and no file for ever', async () => {
  const quiet = timeWith(() => undefined);
  await createScreenFirst(quiet).rest(new AbortController().signal);
  expect(quiet.now()).toBe(1_000);
  const busy = timeWith(() => first.asked());
  const first = createScreenFirst(busy);
  first.asked();
  await first.rest(new AbortController().signal);
  expect(busy.now()).toBeLessThan(25_000);
});

it('holds nothing that is no longer wanted', async () => {
  const ended = new AbortController();
  const clock = timeWith((now) => {
    first.asked();
    if (now === 2_000) ended.abort();
  });
  const first = createScreenFirst(clock);
  first.asked();
  await first.rest(ended.signal);
  expect(clock.now()).toBeLessThan(2_700);
});
