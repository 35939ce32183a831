import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { FetchError } from './fetch-error.ts';
import { type Resolve, resolveTarget, type Target } from './resolve-target.ts';

export type GuardedRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** A stream is sent as it is read; `redirectsMax` must be 0 with it. */
  body?: string | Uint8Array | { stream: Readable; byteLength: number };
  /** The origin that the administrator entered: it alone may be on the own machine or network. */
  allowedOrigin?: string | undefined;
  /** For the whole exchange, redirects included, ms. */
  timeoutMs?: number;
  /** Of the answer's body. */
  bytesMax?: number;
  /** Redirects of GET that are followed; each is checked like the first address. */
  redirectsMax?: number;
  signal?: AbortSignal | undefined;
  resolve?: Resolve | undefined;
};

export type GuardedResponse = { status: number; headers: Record<string, string>; bytes: Uint8Array; url: string };

const defaults = { timeoutMs: 10_000, bytesMax: 100 * 1024 * 1024, redirectsMax: 3 };
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** An answer whose body is read as it comes; what fails on the way is a `FetchError` too. */
export type GuardedStream = Omit<GuardedResponse, 'bytes'> & { body: Readable };

/**
 * One HTTP exchange with an address that a person or an engine named: see `resolveTarget` for where it may go. The name is
 * resolved once and that address is connected to, so that it cannot change in between. Headers are sent to the origin of
 * the first address only, because they may hold a key. Any status is an answer.
 * @throws FetchError
 */
export async function guardedFetch(address: string, request: GuardedRequest = {}): Promise<GuardedResponse> {
  const { response, explain, ...facts } = await open(address, request);
  const chunks: Buffer[] = [];
  for await (const chunk of readLimited(response, explain, request.bytesMax)) chunks.push(chunk);
  return { ...facts, bytes: Buffer.concat(chunks) };
}

/** The same for a file that is too large for the memory. @throws FetchError */
export async function guardedStream(address: string, request: GuardedRequest = {}): Promise<GuardedStream> {
  const { response, explain, ...facts } = await open(address, request);
  const body = Readable.from(readLimited(response, explain, request.bytesMax), { objectMode: false });
  // One that is given up before it is read never comes to its end.
  body.on('close', () => response.destroy());
  return { ...facts, body };
}

/** An answer whose body was not read yet. `explain`: what an error means that comes while it is read. */
type Opened = Omit<GuardedResponse, 'bytes'> & { response: IncomingMessage; explain: (error: unknown) => FetchError };

async function open(address: string, request: GuardedRequest): Promise<Opened> {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? defaults.timeoutMs);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  const first = parseAddress(address);
  const isRead = (request.method ?? 'GET') === 'GET';
  let url = first;
  for (let left = request.redirectsMax ?? defaults.redirectsMax; ; left--) {
    const target = await resolveTarget(url, request);
    const headers = url.origin === first.origin ? (request.headers ?? {}) : {};
    const answer = await exchange(target, { ...request, headers }, { signal, deadline });
    const location = answer.headers['location'];
    if (!isRead || !redirectStatuses.has(answer.status) || location === undefined) return answer;
    answer.response.destroy();
    if (left <= 0) throw new FetchError('BLOCKED', 'The address is redirected too often.');
    url = parseAddress(location, url);
    if (first.protocol === 'https:' && url.protocol !== 'https:') throw new FetchError('BLOCKED', 'A redirect left https.');
  }
}

function parseAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new FetchError('BLOCKED', 'This is not an address.');
  return new URL(address, base);
}

type Signals = { signal: AbortSignal; deadline: AbortSignal };

function exchange(target: Target, request: GuardedRequest, { signal, deadline }: Signals): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const explain = (error: unknown): FetchError => {
      if (error instanceof FetchError) return error;
      if (deadline.aborted) return new FetchError('TIMEOUT', 'The answer did not come in time.', error);
      if (signal.aborted) return new FetchError('ABORTED', 'The request was given up.', error);
      if (isConnected) return new FetchError('CUT', 'The connection ended before the whole answer was there.', error);
      return new FetchError('UNREACHABLE', 'No connection could be made.', error);
    };
    const fail = (error: unknown): void => reject(explain(error));
    const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body;
    const send = target.url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(target.url, {
      method: request.method ?? 'GET',
      headers: { 'user-agent': 'Pleinair', ...request.headers, ...(body === undefined ? {} : { 'content-length': body.byteLength }) },
      lookup: pinned(target),
      // A connection of its own: a kept one was opened under the checks of another request.
      agent: false,
      signal,
    });
    sent.on('socket', (socket) => socket.on('connect', () => (isConnected = true)));
    sent.on('error', fail);
    // An answer that switches protocols is closed by Node without an error.
    let isAnswered = false;
    sent.on('close', () => void (isAnswered || fail(new Error('The connection ended without an answer.'))));
    sent.on('response', (response) => {
      isAnswered = true;
      resolve({
        status: response.statusCode ?? 0,
        headers: plainHeaders(response),
        url: target.url.href,
        response,
        explain,
      });
    });
    // Its failure is also one of the request, which says what it means.
    if (body !== undefined && 'stream' in body) pipeline(body.stream, sent, (error) => error && fail(error));
    else sent.end(body);
  });
}

/** Answers every question for the host's address with the one that was checked. */
export function pinned({ address, family }: Target): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

async function* readLimited(
  response: IncomingMessage,
  explain: (error: unknown) => FetchError,
  bytesMax = defaults.bytesMax,
): AsyncGenerator<Buffer> {
  const tooLarge = (): FetchError => new FetchError('TOO_LARGE', 'The answer is too large.');
  try {
    if (Number(response.headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > bytesMax) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw explain(error);
  } finally {
    response.destroy();
  }
}

function plainHeaders(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
