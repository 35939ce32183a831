import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankMedia } from '../../../contract/media/blank-media.ts';
import { mediaPath } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { sha256 } from '../../lib/sha256.ts';
import { readOriginal } from './read-original.ts';

const origin = 'https://studio.test';
const account = '0123456789abcdef';
const media: MediaRow = {
  ...blankMedia('0190b6a0-1111-7000-8000-0000deadbeef', 0, 'me'),
  status: 'completed',
  width: 512,
  height: 320,
  prompt_head: 'a harbour',
  hash: sha256('pixels').slice(0, 16),
  mime: 'image/png',
  size_bytes: 6,
};
const address = (variant: 'original' | '512' | '1024'): string => origin + mediaPath(media, variant, account);
const answer = (body: string, type: string): Response =>
  new Response(body, { headers: { 'Content-Type': type, 'Content-Length': String(body.length) } });

/** The browser's storage and network, as far as they are used. */
function stubBrowser(network: () => Promise<Response>): { files: Map<string, Response>; asked: string[] } {
  const files = new Map<string, Response>();
  const asked: string[] = [];
  const cache = {
    match: (url: string) => Promise.resolve(files.get(url)?.clone()),
    put: (url: string, response: Response) => Promise.resolve(void files.set(url, response)),
    delete: (url: string) => Promise.resolve(files.delete(url)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache), match: cache.match });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 512, height: 320, close: () => undefined }));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return network();
  });
  return { files, asked };
}

const options = { onProgress: () => undefined, signal: undefined };
const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

describe('reading an original', () => {
  beforeEach(() => vi.unstubAllGlobals());
  afterEach(() => vi.unstubAllGlobals());

  it('takes it from this device without asking the studio', async () => {
    const { files, asked } = stubBrowser(offline);
    files.set(address('original'), answer('pixels', 'image/png'));
    expect(await (await readOriginal(media, account, options)).text()).toBe('pixels');
    expect(asked).toEqual([]);
  });

  it('fetches the media file directly for a download, once, tells how far it is, and keeps it', async () => {
    const { files, asked } = stubBrowser(() => Promise.resolve(answer('pixels', 'image/png')));
    const seen: number[] = [];
    await readOriginal(media, account, { ...options, onProgress: (fraction) => seen.push(fraction) });
    await readOriginal(media, account, options);
    expect(asked).toEqual([address('original')]);
    expect(seen.at(-1)).toBe(1);
    expect([...files.keys()]).toEqual([address('original')]);
  });

  it('fetches it where the browser keeps nothing, as without HTTPS', async () => {
    stubBrowser(() => Promise.resolve(answer('pixels', 'image/png')));
    vi.stubGlobal('caches', undefined);
    expect(await (await readOriginal(media, account, options)).text()).toBe('pixels');
  });

  it('replaces a kept file that is not the whole original', async () => {
    const { files } = stubBrowser(() => Promise.resolve(answer('pixels', 'image/png')));
    files.set(address('original'), answer('pix', 'image/png'));
    expect(await (await readOriginal(media, account, options)).text()).toBe('pixels');
  });

  it('refuses what arrives incomplete or as something else', async () => {
    stubBrowser(() => Promise.resolve(answer('pix', 'image/png')));
    await expect(readOriginal(media, account, options)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    stubBrowser(() => Promise.resolve(answer('<html>', 'text/html')));
    await expect(readOriginal(media, account, options)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('uses a kept copy with every pixel when there is no connection', async () => {
    const { files } = stubBrowser(offline);
    files.set(address('512'), answer('smaller file', 'image/webp'));
    expect(await (await readOriginal(media, account, options)).text()).toBe('smaller file');
  });

  it('says that the picture is not here rather than save a smaller one', async () => {
    const { files } = stubBrowser(offline);
    files.set(address('1024'), answer('smaller', 'image/webp'));
    const wide = { ...media, width: 2048 };
    await expect(readOriginal(wide, account, options)).rejects.toMatchObject({ code: 'MEDIA_OFFLINE' });
  });

  it('tells a refusal of the studio from a lost connection', async () => {
    const problem = { type: 'about:blank', title: 'gone', status: 404, code: 'NOT_FOUND' };
    stubBrowser(() => Promise.resolve(new Response(JSON.stringify(problem), { status: 404 })));
    await expect(readOriginal(media, account, options)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    stubBrowser(() => Promise.resolve(new Response('', { status: 504 })));
    await expect(readOriginal(media, account, options)).rejects.toMatchObject({ code: 'MEDIA_OFFLINE' });
  });
});
