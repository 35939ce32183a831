import { randomUUID } from 'node:crypto';
import { parse } from 'valibot';
import { routes, type BodyOf, type ResponseOf, type RouteName } from '../../contract/routes.ts';

/** One signed-in browser of a studio, without the browser: keeps the cookie and sends what every write needs. */
export type Caller = {
  /** The raw answer. `address` may have a query. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Calls a route of the contract by GET; the answer is parsed by it. */
  get<N extends RouteName>(name: N, address?: string): Promise<ResponseOf<N>>;
  /** Calls a route of the contract by POST, a write under a new key unless `mid` is given. */
  post<N extends RouteName>(name: N, body: BodyOf<N>, mid?: string): Promise<ResponseOf<N>>;
};

export function createCaller(baseUrl: () => string): Caller {
  let cookie = '';

  async function call(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('X-Client', 'test');
    if (cookie !== '') headers.set('Cookie', cookie);
    const response = await fetch(`${baseUrl()}${address}`, { ...init, headers });
    const lines = response.headers.getSetCookie();
    if (lines.length > 0) cookie = lines.map((line) => line.split(';')[0]).join('; ');
    return response;
  }

  async function parseAnswer<N extends RouteName>(name: N, response: Response): Promise<ResponseOf<N>> {
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(body)}`);
    return parse(routes[name].response, body) as ResponseOf<N>;
  }

  return {
    fetch: call,
    get: async (name, address = routes[name].path) => parseAnswer(name, await call(address)),
    post: async (name, body, mid = randomUUID()) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': mid };
      return parseAnswer(name, await call(routes[name].path, { method: 'POST', headers, body: JSON.stringify(body) }));
    },
  };
}
