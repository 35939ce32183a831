import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { mountWithdrawnWorker } from './withdrawn-worker.ts';

it('gives browsers a worker that removes itself and the copies of the app, and no file of a person', async () => {
  const app = new Hono();
  mountWithdrawnWorker(app);
  const response = await app.request('/service-worker.js');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');

  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => unknown }) => unknown>();
  const removed: string[] = [];
  const self = {
    addEventListener: (name: string, listener: never) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    registration: { unregister: vi.fn() },
  };
  const caches = {
    keys: async () => ['workbox-precache-v2-https://studio.test/', 'media-studio.0123456789abcdef', 'shared'],
    delete: async (name: string) => removed.push(name),
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- as a browser runs it
  new Function('self', 'caches', await response.text())(self, caches);
  const run = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ waitUntil: (more) => (work = more) });
    await work;
  };
  await run('install');
  expect(self.skipWaiting).toHaveBeenCalledOnce();
  await run('activate');
  expect(self.registration.unregister).toHaveBeenCalledOnce();
  expect(removed).toEqual(['workbox-precache-v2-https://studio.test/']);
  expect(listeners.has('fetch')).toBe(false);
});
