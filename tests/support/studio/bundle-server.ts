import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleServer as bundle } from '../../../scripts/build/bundle-server.mjs';

/**
 * Bundles the current server code into a folder of its own, so that a test of a server process needs no build before.
 */
export async function bundleServer(): Promise<{ program: string; folder: string }> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(resolve('.cache', 'server-'));
  await bundle(folder);
  return { program: join(folder, 'main.js'), folder };
}
