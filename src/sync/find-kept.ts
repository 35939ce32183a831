import { mediaPath } from '../../contract/media.ts';
import { mediaCacheName } from '../lib/media-address.ts';
import type { SyncWorld } from './world.ts';

/** Finds files among those that a device keeps for showing. They go when room is needed, so that none may be found. */
export function keptFinder(account: string, storage: CacheStorage | undefined): NonNullable<SyncWorld['findKept']> {
  return async (item, variant) => {
    const cache = await storage?.open(mediaCacheName(account));
    return (await cache?.match(mediaPath(item, variant, account)))?.blob();
  };
}
