import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFlinging, noteScroll, whenFlingEnds } from './fling.ts';

const frameMs = 16;
let now = 0;
let top = 0;
/** Scrolls by so many px within one frame. */
const step = (px: number): void => noteScroll((top += px), (now += frameMs));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frameMs));
  now += 10_000;
  step(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a wheel that turns is no fling', () => {
  for (let i = 0; i < 20; i++) step(20);
  expect(isFlinging()).toBe(false);
});

test('a jump to the end is no fling', () => {
  step(1_000_000);
  expect(isFlinging()).toBe(false);
  vi.advanceTimersByTime(200);
  now += 200;
  step(-1_000_000);
  expect(isFlinging()).toBe(false);
});

test('a fling ends when it has become slow, whichever way it went', () => {
  const ended = vi.fn();
  step(-200);
  step(-200);
  expect(isFlinging()).toBe(true);
  whenFlingEnds(ended);
  step(-200);
  expect(ended).not.toHaveBeenCalled();
  step(-30);
  step(-30);
  step(-30);
  expect(isFlinging()).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
});

test('a frame that comes late does not end a fling', () => {
  const ended = vi.fn();
  for (let i = 0; i < 3; i++) step(200);
  whenFlingEnds(ended);
  // A scroll event reports the distance before it; the next event reports the rest.
  noteScroll((top += 200), (now += 250));
  step(3_000);
  step(200);
  expect(ended).not.toHaveBeenCalled();
});

test('a fling that hits the end of the grid is over soon', () => {
  const ended = vi.fn();
  const forgotten = vi.fn();
  step(200);
  step(200);
  whenFlingEnds(ended);
  whenFlingEnds(forgotten)();
  vi.advanceTimersByTime(150);
  expect(isFlinging()).toBe(false);
  expect(ended).toHaveBeenCalledOnce();
  expect(forgotten).not.toHaveBeenCalled();
});

test('a fling whose frames take long goes on', () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 250));
  const slowStep = (): void => noteScroll((top += 2_000), (now += 250));
  slowStep();
  slowStep();
  for (let i = 0; i < 4; i++) {
    vi.advanceTimersByTime(250);
    expect(isFlinging()).toBe(true);
    slowStep();
  }
  vi.advanceTimersByTime(700);
  expect(isFlinging()).toBe(false);
});

test('calls back at once when there is no fling', () => {
  const ended = vi.fn();
  whenFlingEnds(ended);
  expect(ended).toHaveBeenCalledOnce();
});
