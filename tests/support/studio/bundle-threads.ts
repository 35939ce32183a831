import { bundleServer } from './bundle-server.ts';

/** Bundles the threads of the server once for tests that run it from source. */
export async function setup(): Promise<() => Promise<void>> {
  return (await bundleServer()).remove;
}
