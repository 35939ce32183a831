import { mediaPath } from '../../../contract/media/media.ts';
import { mediaCacheName, soundPath } from '../../lib/media/media-address.ts';
import type { SyncWorld } from '../world.ts';

/** Finds files in the device's cache, which may have evicted them. */
export function keptFinder(account: string, storage: CacheStorage | undefined): NonNullable<SyncWorld['findKept']> {
  return async (file) => {
    const cache = await storage?.open(mediaCacheName(account));
    const path = 'url' in file ? soundPath(file.url, account) : mediaPath(file, file.variant, account);
    return (await cache?.match(path))?.blob();
  };
}
