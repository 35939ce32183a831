import { wrap } from 'comlink';
import type { KeptFiles } from '../../lib/kept/count-kept.ts';

// The worker's own type lives in another TypeScript project.
type Counter = { countKept(account: string): Promise<KeptFiles> };

/** Counts the files of an account in a worker of its own, because looking at many thousand addresses would hold up the page. */
export async function countKeptAside(account: string): Promise<KeptFiles> {
  const nothing = { count: 0, bytes: 0 };
  // Without HTTPS a browser gives no caches.
  if (typeof caches === 'undefined') return { thumbnails: nothing, originals: nothing, sounds: nothing };
  const worker = new Worker(new URL('./count-kept.worker.ts', import.meta.url), { type: 'module', name: 'count-kept' });
  try {
    const failed = new Promise<never>((_, reject) =>
      worker.addEventListener('error', () => reject(new Error('The files could not be counted'))),
    );
    return await Promise.race([wrap<Counter>(worker).countKept(account), failed]);
  } finally {
    worker.terminate();
  }
}
