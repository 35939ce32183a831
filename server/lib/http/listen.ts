import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { boundSlowReaders } from './bound-slow-readers.ts';
import { boundSlowRequests } from './bound-slow-requests.ts';
import { StartupError } from '../errors/startup-error.ts';

/** Requests that are under way may finish within this time when the studio stops. */
const finishWithinMs = 5_000;

type Fetch = (request: Request, connection: object) => Response | Promise<Response>;

export type Listening = {
  /** Address without a final slash. */
  url: string;
  /** Answers requests from now on; those that came before have waited. */
  serve(fetch: Fetch): void;
  /** Ends when the requests under way have, or after 5 s. Safe to call twice. */
  close(): Promise<void>;
};

/**
 * Takes a port for HTTP, before what answers on it is ready; port 0 takes a free one.
 * @throws StartupError when the address cannot be used
 */
export async function listen(at: { port: number; host: string }): Promise<Listening> {
  let serve!: (fetch: Fetch) => void;
  const ready = new Promise<Fetch>((resolve) => (serve = resolve));
  const fetch: Fetch = async (request, connection) => (await ready)(request, connection);
  const server = createAdaptorServer({ fetch }) as Server;
  // Longer than proxies keep theirs, so that none sends a request on a connection that is being closed.
  server.keepAliveTimeout = 65_000;
  boundSlowRequests(server);
  boundSlowReaders(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(explain(error, at), error)));
    server.listen(at.port, at.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return { url: `http://${nameOf(at.host)}:${port}`, serve, close: () => (closing ??= closeServer(server)) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), finishWithinMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** An address that a browser on this machine can open. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function explain(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use: stop the other program, or set PORT to another number.`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to a number above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return `The studio cannot listen on ${host}:${port}: ${error.message}.`;
}
