import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleServer as bundle } from '../../../scripts/build/bundle-server.mjs';

/**
 * Bundles the current server code into a folder of its own. Test processes that start later take the server's threads from there, and
 * tests of a server process need no build. Call `remove` after the run.
 */
export async function bundleServer(): Promise<{ program: string; remove: () => Promise<void> }> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(resolve('.cache', 'server-'));
  await bundle(folder);
  process.env['BUNDLED_SERVER'] = folder;
  return { program: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
