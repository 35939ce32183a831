import type { Endpoint } from 'comlink';

/** How long a worker may take to say anything at all, ms: without a network it is here or it is not. */
const startMs = { offline: 5_000, online: 90_000 };

export type StartWatch = { readonly signal: AbortSignal; end(): void };

/**
 * A signal that says that a worker that was just started never ran: not every browser tells when a script, or a part of it,
 * cannot be had. `ask` sends it something that any worker answers at once.
 */
export function watchStart(worker: Endpoint, ask: () => void): StartWatch {
  const silent = new AbortController();
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const allowedMs = 'navigator' in globalThis && !navigator.onLine ? startMs.offline : startMs.online;
    if (performance.now() - startedMs < allowedMs) return;
    end();
    silent.abort();
  }, startMs.offline / 5);
  function end(): void {
    clearInterval(timer);
    worker.removeEventListener('message', end);
  }
  worker.addEventListener('message', end);
  ask();
  return { signal: silent.signal, end };
}
