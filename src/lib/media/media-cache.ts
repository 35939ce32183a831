import { isMediaType, isRendition, keptSumHeader, sumOf, wholeSumMax } from '../kept/check-kept.ts';
import { mediaCacheName, type MediaAddress } from './media-address.ts';

/** Drops kept files of an account that it can have again; false when there are none. */
export type MakeRoom = (account: string) => Promise<boolean>;

/** The kept answer of this address, if any. */
export async function findKeptMedia(storage: CacheStorage, url: string, address: MediaAddress): Promise<Response | undefined> {
  // One file has one address, so `Vary` does not matter. `storage.match` makes no cache, `storage.open` would.
  return storage.match(url, { cacheName: mediaCacheName(address.account), ignoreVary: true });
}

type Keeper = {
  storage: CacheStorage;
  makeRoom?: MakeRoom | undefined;
  /** False where summing up a large file would hold up a page: then it is summed up when it is first given. */
  sumsLarge?: boolean;
};

/** The address of a file, as text and read. */
export type NamedFile = { url: string; address: MediaAddress };

/** A file that is kept now: its bytes and its Content-Type. */
export type KeptNow = { bytes: number; type: string };

/**
 * Keeps a complete answer of the right type, with the announced length and the bytes that the address names. Any other
 * answer is not kept, because a damaged file would be shown as broken for ever: null. When storage is full, `makeRoom` is
 * called once; without it, or when no file may be evicted, the browser's error is passed on.
 */
export async function keepMedia(
  { storage, makeRoom, sumsLarge = true }: Keeper,
  { url, address }: NamedFile,
  response: Response,
): Promise<KeptNow | null> {
  const type = response.headers.get('Content-Type') ?? '';
  const isRightType = isRendition(address.variant) ? type === 'image/webp' : isMediaType(type);
  // The row that made this address is older than the file: kept under it, the file would be shown as the older one for ever.
  const named = /"([0-9a-f]{64})/.exec(response.headers.get('ETag') ?? '')?.[1];
  if (named !== undefined && !named.startsWith(address.hash)) return null;
  // The studio answers with `no-store` on a shared computer.
  if (response.headers.get('Cache-Control')?.includes('no-store') === true) return null;
  const announced = response.headers.get('Content-Length');
  if (response.status !== 200 || !isRightType || announced === null) return null;
  const blob = await response.blob();
  if (blob.size === 0 || blob.size !== Number(announced)) return null;
  const headers = new Headers(response.headers);
  if (sumsLarge || blob.size <= wholeSumMax) {
    const sum = await sumOf(blob);
    if (!isRendition(address.variant) && !sum.startsWith(address.hash)) return null;
    headers.set(keptSumHeader, sum);
  }
  const cache = await storage.open(mediaCacheName(address.account));
  const kept = (): Response => new Response(blob, { headers });
  try {
    await cache.put(url, kept());
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'QuotaExceededError') throw error;
    if (makeRoom === undefined || !(await makeRoom(address.account))) throw error;
    await cache.put(url, kept());
  }
  return { bytes: blob.size, type };
}
