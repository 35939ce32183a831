import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountStaticFiles } from './static-files.ts';

let root: string;
const app = new Hono();
const script = 'export const answer = 42;\n'.repeat(100);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'pleinair-app-'));
  const folder = join(root, 'app');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(folder, 'sw.js'), '// worker');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'film.mp4'), '0123456789');
  writeFileSync(join(folder, 'assets/main-Abc12345.js'), script);
  writeFileSync(join(folder, 'assets/program-Abc12345.wasm'), script);
  mkdirSync(join(root, 'earlier/assets'), { recursive: true });
  writeFileSync(join(root, 'earlier/assets/old-Abc12345.js'), '// before the update');
  mountStaticFiles(app, { folder, earlier: join(root, 'earlier') });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('mountStaticFiles', () => {
  it.each(['/', '/create/video/image2video/kling2.1', '/history?tab=generation&item=x'])(
    'gives the page for the place %s, never cached',
    async (path) => {
      const response = await app.request(path);
      expect(await response.text()).toContain('<title>app');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('keeps hashed files for good, and asks again for the others', async () => {
    const hashed = await app.request('/assets/main-Abc12345.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await app.request('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    const manifest = await app.request('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  });

  it('still serves the parts of an earlier build, for good', async () => {
    const response = await app.request('/assets/old-Abc12345.js');
    expect(await response.text()).toBe('// before the update');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    '/assets/main-Gone1234.js',
    '/missing.png',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%2f..%2fsecret.txt',
    '/%00.js',
    '/%ff.js',
  ])('never answers %s with the page or a file from outside', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
  });

  it('packs text and answers 304 to who has it', async () => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
    const packed = await app.request('/assets/main-Abc12345.js', { headers });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script);
    const again = await app.request('/assets/main-Abc12345.js', { headers: { 'If-None-Match': packed.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
    ['bytes=6-', 206, '6789', 'bytes 6-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=90-', 200, '0123456789', null],
  ])('answers %s of a film with that part', async (range, status, part, told) => {
    const response = await app.request('/film.mp4', { headers: { Range: range } });
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([status, part, told]);
  });

  it('packs a program without a length, because its progress is counted in unpacked bytes', async () => {
    const packed = await app.request('/assets/program-Abc12345.wasm', { headers: { 'Accept-Encoding': 'br' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('content-length')]).toEqual(['br', null]);
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script);
    const whole = await app.request('/assets/program-Abc12345.wasm');
    expect(whole.headers.get('content-length')).toBe(String(script.length));
  });
});
