import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join, sep } from 'node:path';
import { createServer as createViteServer } from 'vite';
import { createDevServer } from './dev-server.ts';

// `npm run dev`: the app with hot reload and the server from source, under one address.

/** A port that is free now, for the studio server behind Vite. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const port = await freePort();
const server = createDevServer(port);
let isStopping = false;
async function stop(code: number): Promise<void> {
  // Ctrl-C arrives twice, from the terminal and from npm.
  if (isStopping) return;
  isStopping = true;
  await server.stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

if (!(await server.restart())) await stop(1);
const vite = await createViteServer({ server: { proxy: { '/api': { target: `http://127.0.0.1:${port}` } } } });

const sources = ['server', 'contract'].map((folder) => join(process.cwd(), folder));
vite.watcher.add(sources);
let restarting: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_event, path) => {
  if (isStopping || path.endsWith('.test.ts') || !sources.some((folder) => path.startsWith(folder + sep))) return;
  clearTimeout(restarting);
  // Editors often save several files at once.
  restarting = setTimeout(() => {
    // The terminal shows the error; the next change starts the server again.
    server.restart().catch((error: unknown) => console.error(error));
  }, 200);
});
await vite.listen();
vite.printUrls();
