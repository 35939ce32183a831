import { afterEach, describe, expect, it } from 'vitest';
import { closeServers, serveHttp } from '../../../../tests/support/http/serve-http.ts';
import { createEngineHttp } from './engine-http.ts';

afterEach(closeServers);

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const open = (address: string) => createEngineHttp({ name: 'An engine', address, headers: { authorization: 'Key secret' } });

describe('a file that an engine names', () => {
  it('is fetched from no other address of the own network, named at once or by a redirect', async () => {
    let asked = 0;
    const router = await serveHttp((_request, response) => (asked++, response.end(png)));
    const engine = await serveHttp((_request, response) => response.writeHead(302, { location: `${router}/made.png` }).end());
    const refusal = { code: 'INVALID_INPUT', message: 'An engine named an address that the studio does not fetch.' };
    for (const address of [`${router}/made.png`, `${engine}/made.png`, 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'])
      await expect(open(engine).download(address), address).rejects.toMatchObject(refusal);
    const relative = { data: [{ url: router.replace('http:', '') }] };
    await expect(open(engine).output(relative)).rejects.toMatchObject(refusal);
    expect(asked).toBe(0);
  });

  it('is fetched from the engine with its key, where only a path is named', async () => {
    const engine = await serveHttp(({ url, headers }, response) =>
      response.end(url === '/files/made.png' && headers.authorization === 'Key secret' ? png : 'no picture'),
    );
    for (const url of ['/files/made.png', 'files/made.png'])
      expect(Buffer.from(await open(`${engine}/v1`).output({ data: [{ url }] }))).toEqual(png);
  });

  it('is not decoded where it is written into an answer and is larger than allowed', async () => {
    const huge = `${png.toString('base64url')}${'A'.repeat(100 * 1024 * 1024)}`;
    const refusal = { code: 'NO_OUTPUT', message: 'An engine sent a file that is too large.' };
    await expect(open('http://127.0.0.1:1').output({ images: [huge] })).rejects.toMatchObject(refusal);
  });

  it('is handed to no other address of the own network', async () => {
    let asked = 0;
    const router = await serveHttp((_request, response) => (asked++, response.end()));
    const handing = open('http://127.0.0.1:1').hand(`${router}/put`, { bytes: png, mime: 'image/png' });
    await expect(handing).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(asked).toBe(0);
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>', '#EXTM3U\nhttp://127.0.0.1/'])(
    'is judged by its bytes, whatever type it is sent as: %s',
    async (text) => {
      const engine = await serveHttp((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(text));
      for (const kind of ['image', 'video', 'audio'] as const)
        await expect(open(engine).download(`${engine}/made`, undefined, kind)).rejects.toMatchObject({ code: 'NO_OUTPUT' });
    },
  );
});
