import * as v from 'valibot';
import { AppError, errors, type ErrorCode } from '../../../contract/errors.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { protocol } from '../../../contract/sync/protocol.ts';
import { isRead, type Route } from '../../../contract/routes/route.ts';
import { routes, type BodyOf, type ResponseOf, type RouteName } from '../../../contract/routes/routes.ts';
import { parseSyncMark, type SyncMark } from '../../../contract/sync/sync.ts';
import type { Clock } from '../../lib/clock.ts';
import { isConnected, noteSent } from '../sent/note-sent.ts';
import { sentBy } from '../sent/sent-by.ts';

export type ApiCall<N extends RouteName> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<N>;
  /** Sent in addition to the headers of every call. */
  headers?: Record<string, string>;
  /** Replaces the JSON body; a Blob is sent under its own type. */
  form?: FormData | Blob;
  /** Replaces the usual limit, for large files. */
  timeoutMs?: number;
  /** The mutation's `mid`, for synced writes. */
  mid?: string;
  /** The library in which the change was made; the server refuses the change in any other. */
  space?: string | undefined;
  signal?: AbortSignal;
};
export type ApiAnswer<N extends RouteName> = { value: ResponseOf<N>; mark: SyncMark | null };
export type ApiClient = {
  call<N extends RouteName>(name: N, call?: ApiCall<N>): Promise<ApiAnswer<N>>;
  /** Like `call`, but the caller parses the answer: a row of a page may come from newer code. */
  request<N extends RouteName>(name: N, call?: ApiCall<N>): Promise<{ body: unknown; mark: SyncMark | null }>;
};

export type ApiOptions = {
  fetch: typeof fetch;
  clock: Clock;
  /** Names this browser towards the server. */
  deviceId: string;
  /** The user who owns the data; the server refuses the session of another user. Absent while the user is unknown. */
  userId?: string;
};

const timeoutMs = 20_000;
/** The slowest connection that an upload waits for, bytes per ms. */
const slowest = 20;
const leastUploadMs = 30_000;
/** Browsers refuse `keepalive` above 64 KB. */
const keepaliveBytes = 60_000;

/**
 * Creates the only client for the server's API. The contract parses each answer.
 * A failure without an answer of our server is NETWORK: no connection, a timeout, the page of a captive portal.
 */
export function createApiClient(options: ApiOptions): ApiClient {
  const request = async <N extends RouteName>(name: N, call: ApiCall<N> = {}) => {
    const route: Route = routes[name];
    const response = await send(options, route, call);
    const body = parseJson(response.text);
    if (!response.ok) throw toError(response, body);
    const mark = parseSyncMark(response.headers.get('X-Sync'));
    if (body === undefined || (route.write && mark === null)) throw notOurs();
    return { body, mark };
  };
  return {
    request,
    async call<N extends RouteName>(name: N, call: ApiCall<N> = {}): Promise<ApiAnswer<N>> {
      const { body, mark } = await request(name, call);
      const parsed = v.safeParse(routes[name].response, body);
      if (!parsed.success) throw notOurs(parsed.issues);
      return { value: parsed.output as ResponseOf<N>, mark };
    },
  };
}

/** The limit of a request that sends a file of this size, ms. */
export function uploadTimeoutMs(bytes: number): number {
  return leastUploadMs + bytes / slowest;
}

function notOurs(cause?: unknown): AppError {
  return new AppError('NETWORK', { detail: 'The answer did not come from the studio.', cause });
}

type Received = { ok: boolean; status: number; headers: Headers; text: string };

async function send(options: ApiOptions, route: Route, call: ApiCall<RouteName>): Promise<Received> {
  const timeout = new AbortController();
  const done = new AbortController();
  const signal = call.signal === undefined ? timeout.signal : AbortSignal.any([call.signal, timeout.signal]);
  void options.clock.sleep(call.timeoutMs ?? timeoutMs, done.signal).then(() => timeout.abort());
  const [to, init] = [address(route, call), request(options, route, call)];
  const wasConnected = isConnected();
  let hasAnswer = false;
  try {
    const response = await options.fetch(to, { ...init, signal });
    hasAnswer = true;
    // The body is read inside the `try`, because a connection can break in the middle of it.
    return { ok: response.ok, status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    throw new AppError('NETWORK', { cause: error });
  } finally {
    done.abort();
    noteSent({ ...sentBy(route, to, init.body), at: options.clock.now(), hasAnswer }, wasConnected);
  }
}

function request(options: ApiOptions, route: Route, call: ApiCall<RouteName>): RequestInit {
  const headers = new Headers({ ...call.headers, Accept: 'application/json', 'X-Client': options.deviceId });
  headers.set(protocol.header, String(protocol.current));
  if (options.userId !== undefined) headers.set('X-User', options.userId);
  if (call.mid !== undefined) headers.set('Idempotency-Key', call.mid);
  if (call.space !== undefined) headers.set('X-Space', call.space);
  const init: RequestInit = {
    method: route.method,
    headers,
    credentials: 'same-origin',
    cache: route.isTagged === true ? 'no-cache' : 'no-store',
  };
  // The browser names the boundary of a form itself.
  if (call.form !== undefined) return { ...init, body: call.form };
  // `keepalive` lets a change arrive although its page closes.
  if (call.body === undefined) return isRead(route) ? init : { ...init, keepalive: true };
  headers.set('Content-Type', 'application/json');
  const body = JSON.stringify(call.body);
  return { ...init, body, keepalive: body.length < keepaliveBytes / 3 };
}

function address(route: Route, call: ApiCall<RouteName>): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(key, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const retryLater = new Set([408, 425, 500, 502, 503, 504]);

function toError(response: Received, body: unknown): AppError {
  const retryAfterSeconds = readRetryAfter(response.headers.get('Retry-After'));
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const parsed = v.safeParse(problemSchema, body);
  if (parsed.success) {
    const { code, detail, issues } = parsed.output;
    return new AppError(code, { ...wait, ...(detail === undefined ? {} : { detail }), ...(issues === undefined ? {} : { issues }) });
  }
  // A proxy in front of the studio sends no problem document, so the status decides.
  if (response.status === 401) return new AppError('UNAUTHENTICATED');
  if (response.status === 426) return new AppError('CLIENT_TOO_OLD');
  if (response.status === 429) return new AppError('RATE_LIMITED', wait);
  if (response.status === 500) return new AppError('INTERNAL', wait);
  if (response.status === 413) return new AppError('BODY_TOO_LARGE');
  const refused = readRefusal(response, body);
  if (refused !== null) return refused;
  const code: ErrorCode = retryLater.has(response.status) ? 'UNAVAILABLE' : 'NETWORK';
  return new AppError(code, { ...wait, detail: errors[code].title });
}

const unknownProblemSchema = v.object({ code: v.string(), title: v.string() });
const codeByStatus: Partial<Record<number, ErrorCode>> = { 402: 'CREDITS_EXHAUSTED', 403: 'FORBIDDEN', 404: 'NOT_FOUND', 410: 'GONE' };

/** Reads a refusal of a newer studio with a code that is unknown here. It is final: a retry would never end. */
function readRefusal({ status, headers }: Received, body: unknown): AppError | null {
  const isOurs = headers.get('Content-Type')?.startsWith('application/problem+json') === true;
  if (!isOurs || status < 400 || status >= 500 || retryLater.has(status)) return null;
  const parsed = v.safeParse(unknownProblemSchema, body);
  return parsed.success ? new AppError(codeByStatus[status] ?? 'VALIDATION_FAILED', { detail: parsed.output.title }) : null;
}

function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
