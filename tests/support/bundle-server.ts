import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the server as it is now, the way `npm run build` does, into a folder of its own: a test of a
 * server process must not depend on somebody having built before. Inside the package, where its
 * dependencies are found.
 */
export async function bundleServer(): Promise<{ program: string; folder: string }> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(resolve('.cache', 'server-'));
  await build({
    entryPoints: { main: 'server/main.ts', 'painter-thread': 'server/engines/painter/painter-thread.ts' },
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  return { program: join(folder, 'main.js'), folder };
}
