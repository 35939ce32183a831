import { expect, it } from 'vitest';
import { stateText } from './model-state.ts';

const running = { status: 'running' as const, started_at: 1_000, progress: null };

it('a training counts by the clock over 600 seconds, stays at 99% until it is done, and says how long it takes', () => {
  expect(stateText(running, 1_000)).toBe('Training · 0% · 0:00');
  expect(stateText(running, 1_000 + 245_000)).toBe('Training · 40% · 4:05');
  expect(stateText(running, 1_000 + 900_000)).toBe('Training · 99% · 15:00');
  expect(stateText({ ...running, progress: 0.5 }, 2_000)).toBe('Training · 50% · 0:01');
  expect(stateText({ ...running, status: 'completed' }, 2_000)).toBe('Ready');
});

it('a device whose clock is behind shows no time before the start', () => {
  expect(stateText(running, 0)).toBe('Training · 0% · 0:00');
});
