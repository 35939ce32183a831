import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAndReload, keepBeforeReload } from './browser/reload-page.ts';
import { createSaveSoon } from './save-soon.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const reload = vi.fn<() => void>();
let typed = '';
let kept = '';
const save = async () => {
  const now = typed;
  await Promise.resolve();
  kept = now;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { reload });
  typed = kept = '';
  reload.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps what was typed when nothing more is typed, as one', async () => {
  const saves = vi.fn(save);
  const saveSoon = createSaveSoon(saves);
  for (const text of ['a', 'ab', 'abc']) {
    typed = text;
    saveSoon();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(kept).toBe('');
  await vi.advanceTimersByTimeAsync(300);
  expect([kept, saves.mock.calls.length]).toEqual(['abc', 1]);
  saveSoon.end();
});

it.each(['beforeunload', 'pagehide'])('keeps what was typed last at %s, and listens no more after its end', async (event) => {
  const saves = vi.fn(save);
  const saveSoon = createSaveSoon(saves);
  saveSoon();
  page.dispatchEvent(new Event(event));
  expect(saves).toHaveBeenCalledOnce();
  saveSoon.end();
  saveSoon();
  page.dispatchEvent(new Event(event));
  expect(saves).toHaveBeenCalledOnce();
});

it('keeps what was typed last before the page starts again by itself', async () => {
  reload.mockImplementation(() => expect(kept).toBe('typed last'));
  const saveSoon = createSaveSoon(save);
  typed = 'typed last';
  saveSoon();
  await keepAndReload();
  expect(reload).toHaveBeenCalledOnce();
  saveSoon.end();
});

it('starts the page again also when it cannot be kept', async () => {
  const forget = keepBeforeReload(() => Promise.reject(new Error('The disk is full')));
  await keepAndReload();
  expect(reload).toHaveBeenCalledOnce();
  forget();
});

it('does not wait for ever for what is never kept', async () => {
  const forget = keepBeforeReload(() => new Promise(() => undefined));
  const reloading = keepAndReload();
  await vi.advanceTimersByTimeAsync(3_000);
  await reloading;
  expect(reload).toHaveBeenCalledOnce();
  forget();
});

it.each(['pagehide', 'visibilitychange'])('keeps it at once at %s, and hears nothing after its end', async (event) => {
  const saveSoon = createSaveSoon(save);
  page.visibilityState = 'hidden';
  typed = 'before';
  saveSoon();
  page.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toBe('before');
  typed = 'at the end';
  saveSoon();
  saveSoon.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toBe('at the end');
  page.visibilityState = 'visible';
});
