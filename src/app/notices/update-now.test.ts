import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { keepBeforeReload } from '../../lib/browser/reload-page.ts';
import { updateNow } from './update-now.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser in which a new version is being installed. */
function stubBrowser() {
  const asked: unknown[] = [];
  const next = Object.assign(new EventTarget(), { state: 'installing', postMessage: (message: unknown) => void asked.push(message) });
  const reload = vi.fn();
  const registration = { update: () => Promise.resolve(), waiting: null, installing: next };
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { setItem: () => undefined });
  const become = (state: string) => {
    next.state = state;
    next.dispatchEvent(new Event('statechange'));
  };
  return { asked, reload, serviceWorker, become };
}

it('lets the new version take over once it is installed, and loads it then', async () => {
  const { asked, reload, serviceWorker, become } = stubBrowser();
  const updated = updateNow();
  await new Promise((resolve) => setTimeout(resolve));
  become('installed');
  await updated;
  expect(asked).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  let isKept = false;
  const forget = keepBeforeReload(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    isKept = true;
    expect(reload).not.toHaveBeenCalled();
  });
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await eventually(() => expect(reload).toHaveBeenCalledOnce());
  expect(isKept, 'what was typed last is on the disk').toBe(true);
  forget();
});

it('reloads all the same when the new version could not be installed', async () => {
  const { asked, reload, become } = stubBrowser();
  const updated = updateNow();
  await new Promise((resolve) => setTimeout(resolve));
  become('redundant');
  await updated;
  expect(asked).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads after some seconds when the old worker delays the new one', async () => {
  vi.useFakeTimers();
  const { asked, reload, become } = stubBrowser();
  const updated = updateNow();
  await vi.advanceTimersByTimeAsync(0);
  become('installed');
  await updated;
  expect(asked).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});
