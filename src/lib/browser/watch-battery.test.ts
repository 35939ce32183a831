import { afterEach, expect, it, vi } from 'vitest';
import { watchBattery } from './watch-battery.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports now and at each change whether the device runs on its battery, until it is aborted', async () => {
  const battery = Object.assign(new EventTarget(), { charging: true });
  const plug = (charging: boolean) => {
    battery.charging = charging;
    battery.dispatchEvent(new Event('chargingchange'));
  };
  vi.stubGlobal('navigator', { getBattery: () => Promise.resolve(battery) });
  const ended = new AbortController();
  const told: boolean[] = [];
  await watchBattery((isOnBattery) => told.push(isOnBattery), ended.signal);
  plug(false);
  ended.abort();
  plug(true);
  expect(told).toEqual([false, true]);
});

it.each([{}, { getBattery: () => Promise.reject(new Error('not allowed')) }])(
  'tells nothing where the browser does not',
  async (navigator) => {
    vi.stubGlobal('navigator', navigator);
    await watchBattery(() => expect.fail('told'), new AbortController().signal);
  },
);
