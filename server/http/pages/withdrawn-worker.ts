import type { Hono } from 'hono';

/**
 * Replaces a service worker of the app that must go. The script unregisters itself, deletes the precached app and touches nothing
 * else. Open pages go on and use the network; the next page that loads has no worker. Unsent changes stay in the database, and
 * pages send them.
 */
const script = `// The service worker of this studio is withdrawn.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Serves the withdrawal script instead of the built service worker. */
export function mountWithdrawnWorker(app: Hono): void {
  app.get('/service-worker.js', (context) =>
    context.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' }),
  );
}
