import type { Hono } from 'hono';

/** Limit for reading an upload that is discarded, bytes; beyond it the answer is sent anyway. */
const drainMax = 64_000_000;

/**
 * The installed app's service worker receives the files that the system shares with it. A device without the worker sends them
 * here: they are discarded, and the converter says so.
 */
export function mountShareTarget(app: Hono): void {
  app.post('/convert', async (context) => {
    await drain(context.req.raw.body);
    return context.redirect('/convert?shared=missed', 303);
  });
}

/** Reads to the end, because a browser that is cut off while it sends shows an error page of its own. */
async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let read = 0;
  for await (const part of body ?? []) {
    read += part.byteLength;
    if (read > drainMax) return;
  }
}
