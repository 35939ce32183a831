import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenInView } from './when-in-view.ts';

/** Tells of the element whether it is in view, as the browser does. */
let tell: (isIntersecting: boolean) => void;
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  class Observer {
    constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => listener([{ isIntersecting }]);
    }
    observe() {}
    disconnect = disconnect;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('infinite scroll triggers after 200 ms in view', () => {
  const onStay = vi.fn();
  whenInView({} as Element, onStay);
  tell(false);
  vi.advanceTimersByTime(1_000);
  tell(true);
  vi.advanceTimersByTime(199);
  expect(onStay).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onStay).toHaveBeenCalledOnce();
});

it('the end of a list that flies past, or is gone, triggers nothing', () => {
  const onStay = vi.fn();
  const end = whenInView({} as Element, onStay);
  tell(true);
  vi.advanceTimersByTime(150);
  tell(false);
  vi.advanceTimersByTime(1_000);
  tell(true);
  end();
  vi.advanceTimersByTime(1_000);
  expect(onStay).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledOnce();
});
