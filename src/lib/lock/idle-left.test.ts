import { expect, it } from 'vitest';
import { idleLeft } from './idle-left.ts';

it('locks when nobody has used the studio for so many minutes, to the millisecond', () => {
  expect(idleLeft({ usedAt: 1_000, minutes: 5 }, 1_000)).toBe(300_000);
  expect(idleLeft({ usedAt: 1_000, minutes: 5 }, 300_999)).toBe(1);
  expect(idleLeft({ usedAt: 1_000, minutes: 5 }, 301_000)).toBe(0);
  expect(idleLeft({ usedAt: 1_000, minutes: 1 }, 9_000_000)).toBe(0);
});

it('locks where nobody can say when it was used', () => {
  expect(idleLeft({ usedAt: 0, minutes: 60 }, Date.now())).toBe(0);
});

it('starts the time anew when the clock was put back, and never waits longer than it', () => {
  expect(idleLeft({ usedAt: 86_400_000, minutes: 15 }, 1_000)).toBe(900_000);
});
