import { mediaPath } from '../../contract/media.ts';
import { mediaCacheName } from '../lib/media-address.ts';
import type { SyncWorld } from './world.ts';

/** Finds files among those that a device keeps for showing. They go when room is needed, so that none may be found. */
export function originalFinder(account: string, storage: CacheStorage | undefined): NonNullable<SyncWorld['findOriginal']> {
  return async (item) => {
    const cache = await storage?.open(mediaCacheName(account));
    return (await cache?.match(mediaPath(item, 'original', account)))?.blob();
  };
}
