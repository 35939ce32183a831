import { createHash } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/id.ts';
import { isRead, type Route } from '../../contract/routes/route.ts';
import { routes } from '../../contract/routes/routes.ts';
import { formatSyncMark } from '../../contract/sync/sync.ts';
import type { Watermark } from '../../contract/downloads/watermark.ts';
import type { Auth, Device, Session } from '../domain/session/auth.ts';
import { hashRequest, type OnceAnswer, type OnceKey } from '../domain/run-once.ts';
import type { StorageQuota } from '../domain/files/storage-quota.ts';
import type { Answer, Call, Handler } from './call.ts';
import { checkOrigin } from './access/check-origin.ts';
import { checkProtocol } from './access/check-protocol.ts';
import { describeIssue, joinIssues } from './describe-issue.ts';
import type { KnownDevices } from './access/known-devices.ts';
import type { RateLimits } from './access/rate-limits.ts';
import { noteRefusedSignIn } from './access/note-refused-sign-in.ts';
import { readBody } from './read-body.ts';
import type { TakeUpload } from './access/take-upload.ts';

/** The dependencies of the checks before every handler. */
export type HttpEdge = {
  auth: Auth;
  rateLimits: RateLimits;
  knownDevices: KnownDevices;
  /** Public addresses of the studio, the first one for links. */
  publicUrls: readonly string[];
  /** The proxy's X-Forwarded-* headers are trusted. */
  trustProxy: boolean;
  /** Parse answers by the contract too; off in production. */
  checkAnswers: boolean;
  /** The mark that this studio puts on videos; null: none. */
  watermark: Watermark | null;
  /** Whether the app offers to make a picture once more. */
  canRecreate: boolean;
  /** Whether sign-up asks for the code of the first administrator now. */
  asksAdminCode: () => boolean;
  /** Limits of the files that users upload. */
  quota: StorageQuota;
  /** Receives uploads that are held in memory. */
  takeUpload: TakeUpload;
  /** Devices that speak an older protocol are asked to update. */
  oldestProtocol: number;
  /** Folder of the studio's data, whose disk must have room. */
  dataDir: string;
  /** Browsers are told to remove the app's service worker. */
  isWorkerWithdrawn: boolean;
};

type RouteEdge = Pick<HttpEdge, 'rateLimits' | 'publicUrls' | 'trustProxy' | 'checkAnswers' | 'oldestProtocol'> & {
  auth: Pick<Auth, 'readSession'>;
};

/**
 * Serves one route of the contract: origin, session, rate, key and every part of the request are checked before
 * `handle` runs, and its answer is sent with the headers the contract promises.
 */
export function mountRoute<R extends Route>({ app, edge }: { app: Hono; edge: RouteEdge }, route: R, handle: Handler<R>): void {
  app.on(route.method, route.path, async (context) => {
    const request = context.req.raw;
    checkProtocol(request.headers, edge.oldestProtocol);
    if (!isRead(route)) checkOrigin(request.headers, edge.publicUrls, bodyRule(route));
    const isSecure = isHttps(edge, context);
    const address = findAddress(edge, context);
    const device = { ipAddress: address, userAgent: request.headers.get('user-agent')?.slice(0, 256) ?? null };
    const session = await checkSession(edge, route, { headers: request.headers, isSecure, device });
    const check = () => edge.rateLimits.check(route, { userId: session?.userId ?? null, address, isGuest: session?.isGuest === true });
    // The rate is checked before the body is read, so the note of a limited sign-in names no account.
    if (route.path === routes.accountSignIn.path) await noteRefusedSignIn({ address }, check);
    else check();

    const params = parsePart(route.params, context.req.param());
    const query = parsePart(route.query, context.req.query());
    const sent = await readSent(route, request);
    const body = parsePart(route.body ?? (sent === undefined ? undefined : emptyBody), sent);
    const answerHeaders = new Headers();
    const call = {
      http: context,
      session,
      params,
      query,
      body,
      once: route.write ? readKey(context, session!, sent) : undefined,
      device,
      isSecure,
      answerHeaders,
    } as unknown as Call<R>;

    const response = respond(route, await handle(call), { asked: request.headers, isChecked: edge.checkAnswers });
    if (!answerHeaders.has('set-cookie')) {
      for (const line of session?.cookies ?? []) answerHeaders.append('Set-Cookie', line);
    }
    for (const [name, value] of answerHeaders) response.headers.append(name, value);
    return response;
  });
}

const contentTypes = { json: 'application/json', multipart: 'multipart/form-data', bytes: 'application/octet-stream' } as const;
/** Some programs always send an object, even to a call that takes no body. */
const emptyBody = v.strictObject({});

function bodyRule({ accepts, body }: Route): { expected: string; isBodyless: boolean } {
  return { expected: contentTypes[accepts ?? 'json'], isBodyless: accepts === undefined && body === undefined };
}

/** The JSON body of a change; undefined where there is none. Files are read by their handlers. */
async function readSent(route: Route, request: Request): Promise<unknown> {
  if (isRead(route) || route.accepts !== undefined) return undefined;
  return readBody(request, { mayBeEmpty: route.body === undefined });
}

async function checkSession(
  edge: RouteEdge,
  route: Route,
  { headers, isSecure, device }: { headers: Headers; isSecure: boolean; device: Device },
): Promise<Session | null> {
  const session = await edge.auth.readSession(headers, isSecure, device);
  if (session === null && route.auth !== 'none') throw new AppError('UNAUTHENTICATED');
  if (session?.isAdmin === false && route.auth === 'admin') throw new AppError('NOT_FOUND');
  if (session?.isGuest === true && route.auth === 'account') throw new AppError('FORBIDDEN');
  // Tabs share the cookie: without this check, a change of one account could be made by another.
  const claimed = headers.get('x-user');
  if (session !== null && claimed !== null && claimed !== session.userId) throw new AppError('USER_MISMATCH');
  return session;
}

/** Hashes the request as it was sent. Parsed values contain today's defaults, which an update may change. */
function readKey(context: Context, session: Session, sent: unknown): OnceKey {
  const mid = context.req.header('idempotency-key');
  if (mid === undefined) throw new AppError('KEY_MISSING');
  if (!v.is(idSchema, mid)) {
    const issues = [{ path: 'Idempotency-Key', message: 'is not an identifier' }];
    throw new AppError('VALIDATION_FAILED', { detail: `${joinIssues(issues)} Nothing was changed.`, issues });
  }
  const { method, path, url } = context.req;
  const requestHash = hashRequest({ method, path, query: new URL(url).searchParams, body: sent });
  return { userId: session.userId, spaceId: session.spaceId, madeIn: context.req.header('x-space'), mid, requestHash };
}

function parsePart(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const issues = result.issues.slice(0, 20).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: describeIssue(issue) }));
  throw new AppError('VALIDATION_FAILED', { detail: `${joinIssues(issues)} Nothing was changed.`, issues });
}

function respond<R extends Route>(route: R, answer: Answer<R>, { asked, isChecked }: { asked: Headers; isChecked: boolean }): Response {
  const json = (status: number, body: unknown): Response => {
    if (isChecked && status < 400) v.parse(route.response, body);
    return jsonResponse(status, body);
  };
  if (answer instanceof Response) return answer;
  if (route.isTagged === true) return tagged(json(200, answer), JSON.stringify(answer), asked);
  if (!route.write) return json(200, answer);
  const { status, body, mark } = answer as OnceAnswer;
  const response = json(status, body);
  response.headers.set('X-Sync', formatSyncMark(mark));
  return response;
}

function jsonResponse(status: number, body: unknown): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
}

/** The answer with an ETag, or 304 when the device has it already. */
function tagged(response: Response, text: string, asked: Headers): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = new Headers(response.headers);
  headers.set('ETag', etag);
  headers.set('Cache-Control', 'private, no-cache');
  const isKnown = asked.get('if-none-match')?.replace(/^W\//, '') === etag;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/** The client's address; behind a trusted proxy, the one that the proxy reports. */
export function findAddress(edge: Pick<HttpEdge, 'trustProxy'>, context: Context): string {
  const forwarded = edge.trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(context).remote.address ?? 'unknown';
}

function isHttps(edge: RouteEdge, context: Context): boolean {
  if (edge.trustProxy) return context.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
  const host = context.req.header('host');
  const here = edge.publicUrls.find((url) => new URL(url).host === host) ?? edge.publicUrls[0];
  return here?.startsWith('https:') === true;
}
