import { afterEach, describe, expect, it } from 'vitest';
import { closeServers, serveHttp } from '../../../tests/support/http/serve-http.ts';
import { FetchError } from './fetch-error.ts';
import { guardedFetch, type GuardedRequest, guardedStream } from './guarded-fetch.ts';
import { sniffType } from './sniff-type.ts';

afterEach(closeServers);

async function refusal(address: string, request: GuardedRequest = {}): Promise<string> {
  return guardedFetch(address, request).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => (error instanceof FetchError ? error.code : String(error)),
  );
}

const answers = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});

describe('guardedFetch', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://192.168.1.1/',
    'http://10.0.0.8/',
    'http://100.64.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://１２７.0.0.1/',
    'file:///etc/passwd',
    'gopher://example.test/',
    'ftp://example.test/',
    'data:text/html,x',
    'javascript:alert(1)',
    'http://user:secret@example.test/',
    'http://example.test:6379/',
    'http://example.test:22/',
    'nonsense',
    '//example.test/',
    '',
  ])('never goes to %s', async (address) => {
    expect(await refusal(address, answers('93.184.215.14'))).toBe('BLOCKED');
  });

  it.each([['127.0.0.1'], ['10.0.0.1'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['93.184.215.14', '127.0.0.1']])(
    'never goes to a name that leads to %s',
    async (...addresses) => {
      expect(await refusal('http://example.test/', answers(...addresses))).toBe('BLOCKED');
    },
  );

  it('asks for the addresses of a name once, and connects to what it heard', async () => {
    const url = new URL(await serveHttp((request, response) => response.end(request.headers.host)));
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.255.255.1', family: 4 }];
    const origin = `http://comfy.test:${url.port}`;
    const answer = await guardedFetch(`${origin}/`, { allowedOrigin: origin, resolve });
    expect(Buffer.from(answer.bytes).toString()).toBe(`comfy.test:${url.port}`);
    expect(asked).toBe(1);
  });

  it("goes to an address of the own network only for the administrator's own origin, and never to a cloud's keys", async () => {
    const origin = await serveHttp((_request, response) => response.end('ok'));
    expect(await refusal(`${origin}/x`, { allowedOrigin: origin })).toBe('answered 200');
    expect(await refusal(`${origin}/x`, { allowedOrigin: 'http://127.0.0.1:1' })).toBe('BLOCKED');
    expect(await refusal('http://meta.test/', { allowedOrigin: 'http://meta.test', ...answers('169.254.169.254') })).toBe('BLOCKED');
  });

  it('checks every redirect like the first address, and follows three', async () => {
    const origin = await serveHttp((request, response) => {
      const step = Number(request.url?.slice(1));
      if (Number.isNaN(step)) response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
      else if (step > 0) response.writeHead(302, { location: `/${step - 1}` }).end();
      else response.end('there');
    });
    expect(await refusal(`${origin}/meta`, { allowedOrigin: origin })).toBe('BLOCKED');
    expect(await refusal(`${origin}/3`, { allowedOrigin: origin })).toBe('answered 200');
    expect(await refusal(`${origin}/4`, { allowedOrigin: origin })).toBe('BLOCKED');
  });

  it('does not send a key along to where it is redirected', async () => {
    let seen: string | undefined = 'nothing';
    const other = await serveHttp((request, response) => {
      seen = request.headers.authorization;
      response.end();
    });
    const origin = await serveHttp((_request, response) => response.writeHead(302, { location: other }).end());
    const moved = { allowedOrigin: origin, headers: { authorization: 'Key secret' } };
    expect(await refusal(origin, moved)).toBe('BLOCKED');
    expect(seen).toBe('nothing');
  });

  it('ends what is too large, announced or not, and what takes too long', async () => {
    const origin = await serveHttp((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': '5000' }).end(Buffer.alloc(5000));
      if (request.url === '/endless') {
        const more = (): void => void (response.destroyed || response.write(Buffer.alloc(500), more));
        more();
      }
      if (request.url === '/slow') response.write('x');
    });
    const limits = { allowedOrigin: origin, bytesMax: 1000 };
    expect(await refusal(`${origin}/announced`, limits)).toBe('TOO_LARGE');
    expect(await refusal(`${origin}/endless`, limits)).toBe('TOO_LARGE');
    expect(await refusal(`${origin}/slow`, { ...limits, timeoutMs: 100 })).toBe('TIMEOUT');
    const abort = new AbortController();
    const aborted = refusal(`${origin}/slow`, { ...limits, signal: abort.signal });
    abort.abort();
    expect(await aborted).toBe('ABORTED');
  });

  it('gives a large file as it comes, within its bounds, and lets go of what is not read', async () => {
    let closed = 0;
    const address = await serveHttp((request, response) => {
      response.on('close', () => closed++);
      response.write(Buffer.alloc(1_000));
      if (request.url === '/cut') setTimeout(() => response.destroy(), 20);
      if (request.url === '/whole') response.end(Buffer.alloc(500));
      if (request.url === '/large') response.write(Buffer.alloc(2_000));
    });
    const own = { allowedOrigin: new URL(address).origin, bytesMax: 2_000 };
    const read = async (path: string, request: GuardedRequest = own) => {
      let size = 0;
      try {
        for await (const part of (await guardedStream(`${address}${path}`, request)).body) size += (part as Buffer).byteLength;
        return size;
      } catch (error) {
        return error instanceof FetchError ? error.code : String(error);
      }
    };
    expect(await read('/whole')).toBe(1_500);
    expect(await read('/large')).toBe('TOO_LARGE');
    expect(await read('/cut')).toBe('CUT');
    expect(await read('/slow', { ...own, timeoutMs: 100 })).toBe('TIMEOUT');
    const unread = await guardedStream(`${address}/slow`, own);
    unread.body.destroy();
    await expect.poll(() => closed).toBe(5);
  });

  it('ends when the other side switches protocols instead of answering', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';
    const origin = await serveHttp(({ socket }) => socket.write(switching));
    expect(await refusal(origin, { allowedOrigin: origin })).toBe('CUT');
  });

  it('tells apart what was never sent from what may have been done', async () => {
    const origin = await serveHttp((request) => request.socket.destroy());
    expect(await refusal(origin, { allowedOrigin: origin, method: 'POST', body: '{}' })).toBe('CUT');
    const gone = await serveHttp(() => undefined);
    await closeServers();
    expect(await refusal(gone, { allowedOrigin: gone, method: 'POST', body: '{}' })).toBe('UNREACHABLE');
  });
});

it('knows a file by its first bytes', () => {
  expect(sniffType(Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe('image/png');
  expect(sniffType(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp');
  expect(sniffType(Buffer.from('0000ftypisom'))).toBe('video/mp4');
  expect(sniffType(Buffer.from('0000ftypavif'))).toBe('image/avif');
  expect(sniffType(Buffer.from('<svg xmlns='))).toBeNull();
  expect(sniffType(Buffer.from('#EXTM3U'))).toBeNull();
  expect(sniffType(new Uint8Array())).toBeNull();
});
