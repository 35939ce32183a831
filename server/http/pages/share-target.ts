import type { Hono } from 'hono';

/** What is read of a file that nobody keeps, before the answer is sent anyway, bytes. */
const drainMax = 64_000_000;

/**
 * Files that the system shares with the installed app are taken by its service worker. A device that has none yet sends
 * them here: nothing of them is kept, and the converter says so.
 */
export function mountShareTarget(app: Hono): void {
  app.post('/convert', async (context) => {
    await drain(context.req.raw.body);
    return context.redirect('/convert?shared=missed', 303);
  });
}

/** A browser that is cut off while it sends shows its own page of errors. */
async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let read = 0;
  for await (const part of body ?? []) {
    read += part.byteLength;
    if (read > drainMax) return;
  }
}
