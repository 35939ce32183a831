import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The studio seen through a door that can pretend a newer build was put in its place. */
export type NextBuildProxy = {
  readonly url: string;
  /** Idempotency-Keys of what was asked of such paths, in order: a browser does not tell of every request that it makes again. */
  keysOf(path: RegExp): string[];
  /** Each call gives the service worker's script other bytes. */
  shipNextBuild(): void;
  /** Answers such paths with their head alone from now on, until what it returns is called. */
  hold(path: RegExp): () => void;
  /** Ends every connection, with what is held. */
  cut(): void;
  close(): Promise<void>;
};

/**
 * Passes everything on to `target`, with the bytes that `shipNextBuild` adds to the service worker's script. Paths that
 * match `uncached` bypass the HTTP cache of the browser.
 */
export async function nextBuildProxy(target: string, uncached?: RegExp): Promise<NextBuildProxy> {
  const { hostname, port } = new URL(target);
  let build = 0;
  const asked: { path: string; key: string }[] = [];
  let held: { path: RegExp; waiting: (() => void)[] } | null = null;
  const server: Server = createServer((incoming, outgoing) => {
    const key = incoming.headers['idempotency-key'];
    if (typeof key === 'string') asked.push({ path: incoming.url ?? '', key });
    const isWorker = incoming.url === '/service-worker.js';
    const isUncached = uncached?.test(incoming.url ?? '') ?? false;
    const headers = { ...incoming.headers };
    if (isWorker) {
      // Whole and uncompressed, so that a line can be added to it.
      headers['accept-encoding'] = 'identity';
    }
    if (isWorker || isUncached) {
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      const answerHeaders = { ...answer.headers };
      if (isWorker) delete answerHeaders['content-length'];
      if (isUncached) answerHeaders['cache-control'] = 'no-cache';
      outgoing.writeHead(answer.statusCode ?? 502, answerHeaders);
      outgoing.flushHeaders();
      const send = () => answer.pipe(outgoing, { end: false });
      if (held?.path.test(incoming.url ?? '')) held.waiting.push(send);
      else send();
      answer.once('end', () => outgoing.end(isWorker ? `\n// build ${build}\n` : undefined));
    });
    onward.once('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keysOf: (path) => asked.filter((one) => path.test(one.path)).map(({ key }) => key),
    shipNextBuild() {
      build += 1;
    },
    hold(path) {
      const waiting: (() => void)[] = [];
      held = { path, waiting };
      return () => {
        held = null;
        for (const send of waiting) send();
      };
    },
    cut() {
      held = null;
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
