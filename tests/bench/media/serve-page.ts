import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Builds `page.html` of `root` and serves it, isolated as the studio is, with the files of `inputs` beside it. */
export async function servePage(inputs: string, root = import.meta.dirname): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'pleinair-bench-'));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, rolldownOptions: { input: join(root, 'page.html') } },
  });
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = path.startsWith('/inputs/') ? join(inputs, path.slice('/inputs/'.length)) : join(outDir, path);
    void answer(file, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

async function answer(file: string, response: ServerResponse): Promise<void> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) response.statusCode = 404;
  response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response.end(bytes);
}
