import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import { parseConfig } from '../../config.ts';
import { checkHost, createHostRule } from './check-host.ts';
import { onError } from '../on-error.ts';

const own = ['localhost', 'localhost:5173', 'studio.localhost:8787', '127.0.0.1:8787', '127.8.9.1', '[::1]:8787', 'LOCALHOST:8787'];
const foreign = [
  'rebound.example',
  'rebound.example:8787',
  'localhost.example',
  '127.0.0.1.example:8787',
  '127.example',
  'a@localhost',
  '',
];
const numbers = ['192.168.1.5:8787', '[fe80::5]:8787', '8.8.8.8'];

it.each([
  [{}, own, [...foreign, ...numbers, 'studio.lan']],
  [{ HOST: '192.168.1.5' }, [...own, '192.168.1.5'], [...foreign, '192.168.1.6', 'studio.lan']],
  [{ HOST: 'fe80::5' }, [...own, '[fe80::5]:8787'], [...foreign, '[fe80::6]']],
  [{ HOST: 'studio.lan' }, [...own, 'studio.lan:8787'], [...foreign, 'my.studio.lan']],
  [{ HOST: '0.0.0.0' }, [...own, ...numbers], [...foreign, 'studio.lan']],
  [{ HOST: '::' }, [...own, ...numbers], [...foreign, 'studio.lan']],
  [
    { PUBLIC_URL: 'https://studio.example/, http://studio.lan:8787' },
    [...own, 'studio.example', 'STUDIO.example:443', 'studio.lan:8787'],
    [...foreign, ...numbers, 'x.studio.example'],
  ],
])('answers with %o under its own hosts and no other', async (environment, right, wrong) => {
  const isOwn = createHostRule(parseConfig(environment));
  expect(right.filter((host) => !isOwn(host))).toEqual([]);
  expect([...wrong, undefined].filter(isOwn)).toEqual([]);
});

it('turns away every request that comes for another host before anything else runs, whatever a proxy header says', async () => {
  let reached = 0;
  const app = new Hono().use(checkHost(createHostRule(parseConfig({})))).all('*', (context) => context.text(String((reached += 1))));
  app.onError(onError);
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { Host: 'rebound.example:8787', 'X-Forwarded-Host': 'localhost' } });
  for (const path of ['/api/sync/events', '/api/engines/webhook/1', '/api']) {
    const refused = await ask(path, { method: 'POST' });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([421, 'HOST_UNKNOWN']);
  }
  const page = await ask('/share/1');
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    421,
    'text/plain; charset=UTF-8',
    errors.HOST_UNKNOWN.title,
  ]);
  for (const method of ['HEAD', 'OPTIONS', 'PUT']) expect((await ask('/', { method })).status).toBe(421);
  expect(reached).toBe(0);
});
