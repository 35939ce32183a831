import type { Hono } from 'hono';

/**
 * What takes the place of the app's service worker when that one must go: it removes itself and the copies of the app it was
 * made from, and touches nothing else. Pages that are open go on and ask the studio from then on; the next one that is
 * loaded has no worker. What was not sent is in the database, which the pages send from.
 */
const script = `// The service worker of this studio is withdrawn.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Gives browsers that withdrawal instead of the built service worker. */
export function mountWithdrawnWorker(app: Hono): void {
  app.get('/service-worker.js', (context) =>
    context.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' }),
  );
}
