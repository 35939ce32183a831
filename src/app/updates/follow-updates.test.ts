import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveToMemory } from '../../db/recovery/move-to-memory.ts';
import { followUpdates } from './follow-updates.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Version = EventTarget & { state: string; asked: unknown[]; postMessage: (message: unknown) => void };

function version(state: string): Version {
  const asked: unknown[] = [];
  return Object.assign(new EventTarget(), { state, asked, postMessage: (message: unknown) => void asked.push(message) });
}

/** A browser whose workers change state when the test says so. `openPage` opens a page in one tab, as a reload does. */
function stubBrowser({ isControlled = true } = {}) {
  const first = version('activated');
  const registration = Object.assign(new EventTarget(), {
    installing: null as Version | null,
    waiting: null as Version | null,
    active: first,
  });
  let controller: Version | null = isControlled ? first : null;
  let page = new EventTarget();
  const kept = new Map<string, string>();
  const reload = vi.fn();
  let isBusy = false;
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });

  async function openPage() {
    page = new EventTarget();
    vi.stubGlobal('navigator', { serviceWorker: Object.assign(page, { controller }) });
    const offers: (() => Promise<void>)[] = [];
    const onFirstControl = vi.fn();
    const register = () => Promise.resolve(registration as unknown as ServiceWorkerRegistration);
    await followUpdates(register, { onUpdateReady: (apply) => void offers.push(apply), onFirstControl, isBusy: () => isBusy });
    return { offers, onFirstControl };
  }
  function find(): Version {
    const next = version('installing');
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    return next;
  }
  function install(next: Version): void {
    Object.assign(registration, { installing: null, waiting: next });
    next.state = 'installed';
    next.dispatchEvent(new Event('statechange'));
  }
  function fail(next: Version): void {
    registration.installing = null;
    next.state = 'redundant';
    next.dispatchEvent(new Event('statechange'));
  }
  function takeOver(next: Version): void {
    Object.assign(registration, { waiting: null, active: next });
    controller = next;
    page.dispatchEvent(new Event('controllerchange'));
  }
  const work = (isRunning: boolean): void => void (isBusy = isRunning);
  return { reload, openPage, find, install, fail, takeOver, work };
}

const letGo = [{ type: 'SKIP_WAITING' }];

it('loads the new version as soon as it has taken over', async () => {
  const { reload, openPage, find, install, takeOver } = stubBrowser();
  const { offers } = await openPage();
  const next = find();
  expect(offers).toHaveLength(0);
  install(next);
  await offers[0]!();
  expect(next.asked).toEqual(letGo);
  expect(reload).not.toHaveBeenCalled();
  takeOver(next);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

it('asks once when the old worker is still busy after the reload, and updates when it is done', async () => {
  const { reload, openPage, find, install, takeOver } = stubBrowser();
  const { offers } = await openPage();
  const next = find();
  install(next);
  await offers[0]!();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();

  const again = await openPage();
  expect(again.offers).toHaveLength(0);
  expect(next.asked).toEqual([...letGo, ...letGo]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload, 'no reload loop').toHaveBeenCalledOnce();
  takeOver(next);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(2);

  // The next version is offered again.
  const { offers: later } = await openPage();
  install(find());
  expect(later).toHaveLength(1);
});

it('applies a still newer version that replaces the agreed one, without asking again', async () => {
  const { openPage, find, install } = stubBrowser();
  const { offers } = await openPage();
  install(find());
  const newer = find();
  await offers[0]!();
  install(newer);
  expect(newer.asked).toEqual(letGo);
  expect(offers).toHaveLength(1);
});

it('offers each new version, also after a failed installation and after Later', async () => {
  const { openPage, find, install, fail } = stubBrowser();
  const { offers } = await openPage();
  fail(find());
  install(find());
  expect(offers).toHaveLength(1);
  install(find());
  expect(offers).toHaveLength(2);
});

it('offers a version that another tab is installing while this page opens', async () => {
  const { openPage, find, install } = stubBrowser();
  const next = find();
  const { offers } = await openPage();
  install(next);
  expect(offers).toHaveLength(1);
});

it('reloads at once on a page without a controller, as after a forced reload', async () => {
  const { reload, openPage, find, install, takeOver } = stubBrowser({ isControlled: false });
  const { offers, onFirstControl } = await openPage();
  const next = find();
  install(next);
  await offers[0]!();
  takeOver(next);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  expect(onFirstControl).not.toHaveBeenCalled();
});

it('waits for the end of running work before it reloads for an update that was asked for', async () => {
  const { reload, openPage, find, install, takeOver, work } = stubBrowser();
  const { offers } = await openPage();
  const next = find();
  install(next);
  work(true);
  await offers[0]!();
  takeOver(next);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  work(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalled();
});

it('reloads for an update that was agreed to in another tab when this one is idle', async () => {
  const { reload, openPage, find, install, takeOver, work } = stubBrowser();
  await openPage();
  const next = find();
  install(next);
  work(true);
  takeOver(next);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  work(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

// Keep this test last: the switch to memory cannot be taken back.
it('asks before it reloads a tab in memory for an update that was agreed to in another tab', async () => {
  const { reload, openPage, find, install, takeOver } = stubBrowser();
  moveToMemory();
  const { offers } = await openPage();
  const next = find();
  install(next);
  takeOver(next);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(offers).toHaveLength(2);
  await offers[1]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});
