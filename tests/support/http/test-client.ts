import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { problemSchema, type Problem } from '../../../contract/problem.ts';
import type { Route } from '../../../contract/routes/route.ts';
import { routes, type ResponseOf, type RouteName } from '../../../contract/routes/routes.ts';
import { parseSyncMark, type SyncMark } from '../../../contract/sync/sync.ts';
import type { Me } from '../../../contract/account/user.ts';

export type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Instead of a JSON body. */
  form?: FormData;
  /** Instead of a JSON body: the bytes of a file. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Idempotency-Key; a new one when absent. */
  mid?: string;
  /** Instead of the route's own. */
  method?: string;
  /** Replace the usual headers; null removes one. */
  headers?: Record<string, string | null>;
};
export type Reply<N extends RouteName> = {
  status: number;
  headers: Headers;
  /** Parsed by the contract. */
  data: ResponseOf<N>;
  mark: SyncMark | null;
};
export type Refusal = { status: number; headers: Headers; problem: Problem; mark: SyncMark | null };

/** An API client with a browser's cookies, X-Client and X-User; it parses every answer by the contract. */
export class TestClient {
  readonly url: string;
  me: Me | undefined;
  private readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  /** Starts a guest session. */
  async guest(): Promise<Me> {
    this.me = (await this.call('accountGuest', { body: {} })).data;
    return this.me;
  }

  /** Turns the guest into an account. */
  async signUp(email: string, password = 'correct horse'): Promise<Me> {
    this.me = (await this.call('accountSignUp', { body: { email, password } })).data;
    return this.me;
  }

  /** Makes a call that must succeed. */
  async call<N extends RouteName>(name: N, input: CallInput = {}): Promise<Reply<N>> {
    const response = await this.sendUntilDone(name, input);
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
    const data = v.parse(routes[name].response, JSON.parse(text)) as ResponseOf<N>;
    return { status: response.status, headers: response.headers, data, mark: parseSyncMark(response.headers.get('x-sync')) };
  }

  /** Makes a call that must be refused. */
  async refused(name: RouteName, input: CallInput = {}): Promise<Refusal> {
    const response = await this.sendUntilDone(name, input);
    const text = await response.text();
    if (response.ok) throw new Error(`${name} was not refused: ${text}`);
    if (response.headers.get('content-type') !== 'application/problem+json') throw new Error(`${name} gave no problem document: ${text}`);
    const problem = v.parse(problemSchema, JSON.parse(text));
    return { status: response.status, headers: response.headers, problem, mark: parseSyncMark(response.headers.get('x-sync')) };
  }

  /** Makes a call and gives the raw answer. */
  async send(name: RouteName, input: CallInput = {}, signal?: AbortSignal): Promise<Response> {
    const route: Route = routes[name];
    const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''));
    const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query).toString()}`;
    const headers = new Headers({ 'X-Client': 'test' });
    if (this.me !== undefined) headers.set('X-User', this.me.user_id);
    if (this.cookies.size > 0) headers.set('Cookie', this.cookie);
    if (route.write) headers.set('Idempotency-Key', input.mid ?? randomUUID());
    if (input.body !== undefined) headers.set('Content-Type', 'application/json');
    if (input.bytes !== undefined) headers.set('Content-Type', 'application/octet-stream');
    for (const [key, value] of Object.entries(input.headers ?? {})) {
      if (value === null) headers.delete(key);
      else headers.set(key, value);
    }
    const body = input.body === undefined ? null : typeof input.body === 'string' ? input.body : JSON.stringify(input.body);
    const init = { method: input.method ?? route.method, headers, body: input.form ?? input.bytes ?? body, signal: signal ?? null };
    const response = await fetch(this.url + path + query, init);
    this.keepCookies(response);
    return response;
  }

  /** The value of its Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  }

  /** A second browser with the same session, perhaps at another address of the studio. */
  copy(url = this.url): TestClient {
    const other = new TestClient(url);
    other.me = this.me;
    for (const [key, value] of this.cookies) other.cookies.set(key, value);
    return other;
  }

  /** Repeats a call under the same key while the studio is still assessing a file, as devices do. */
  private async sendUntilDone(name: RouteName, input: CallInput): Promise<Response> {
    const mid = input.mid ?? randomUUID();
    for (;;) {
      const response = await this.send(name, { ...input, mid });
      const seconds = response.headers.get('retry-after');
      if (response.status !== 409 || seconds === null) return response;
      await setTimeout(Number(seconds) * 1_000);
    }
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [key = '', value = ''] = pair.split('=');
      if (attributes.some((attribute) => attribute === 'Max-Age=0')) this.cookies.delete(key);
      else this.cookies.set(key, value);
    }
  }
}
